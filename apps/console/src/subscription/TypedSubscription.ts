import { entriesOf } from "../form/FaultsOfFields.ts"
import { numberFrom, wholeNumberFrom } from "../form/NumberFrom.ts"
import type { Subscription } from "./Subscription.ts"
import { weekdays } from "./Weekdays.ts"

/** The caps of a subscription, which its business sets itself. */
export const caps = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** A subscription as an operator types it. No cap is an empty text. */
export interface TypedSubscription {
  readonly subcategory: string
  readonly regions: string
  readonly countries: ReadonlyArray<string>
  readonly weight: string
  readonly daily_cap: string
  readonly weekly_cap: string
  readonly monthly_cap: string
  readonly active: boolean
  readonly weekdays: ReadonlyArray<string>
  /** The own daily cap of each weekday, from Monday on. */
  readonly daily_cap_by_weekday: ReadonlyArray<string>
  readonly paused_from: string
  readonly paused_until: string
}

/** Returns a subscription for one to begin with: everything, everywhere. */
export const newSubscription = (subcategory: string): TypedSubscription => ({
  subcategory,
  regions: "*",
  countries: ["Nederland", "België"],
  weight: "1",
  daily_cap: "",
  weekly_cap: "",
  monthly_cap: "",
  active: true,
  weekdays,
  daily_cap_by_weekday: weekdays.map(() => ""),
  paused_from: "",
  paused_until: ""
})

/** Returns a subscription as an operator changes it. */
export const typedSubscription = ({
  daily_cap,
  daily_cap_by_weekday: own,
  monthly_cap,
  paused_from,
  paused_until,
  regions,
  weekly_cap,
  weight,
  ...subscription
}: Subscription): TypedSubscription => ({
  ...subscription,
  regions: regions.join(", "),
  weight: String(weight),
  daily_cap: String(daily_cap ?? ""),
  weekly_cap: String(weekly_cap ?? ""),
  monthly_cap: String(monthly_cap ?? ""),
  daily_cap_by_weekday: weekdays.map((day) => String(own?.[day] ?? "")),
  paused_from: paused_from ?? "",
  paused_until: paused_until ?? ""
})

const capFrom = (text: string): number | null => (text.trim() === "" ? null : wholeNumberFrom(text))

type Sent = Pick<Subscription, "weekdays" | "daily_cap_by_weekday" | "paused_from" | "paused_until">

/** Returns the days of a typed subscription as the interface takes them. */
const sentDays = (typed: TypedSubscription): Sent => {
  const caps = weekdays.flatMap((day, n) => {
    const cap = capFrom(typed.daily_cap_by_weekday[n] ?? "")
    return cap === null ? [] : [[day, cap] as const]
  })
  return {
    weekdays: typed.weekdays as Sent["weekdays"],
    daily_cap_by_weekday: caps.length === 0 ? null : Object.fromEntries(caps),
    paused_from: (typed.paused_from || null) as Sent["paused_from"],
    paused_until: (typed.paused_until || null) as Sent["paused_until"]
  }
}

/** Returns a typed subscription as the interface takes it. */
export const sentSubscription = (subscription: TypedSubscription) => ({
  subcategory: subscription.subcategory,
  regions: entriesOf(subscription.regions),
  countries: subscription.countries as ReadonlyArray<Subscription["countries"][number]>,
  weight: numberFrom(subscription.weight),
  daily_cap: capFrom(subscription.daily_cap),
  weekly_cap: capFrom(subscription.weekly_cap),
  monthly_cap: capFrom(subscription.monthly_cap),
  active: subscription.active,
  ...sentDays(subscription)
})
