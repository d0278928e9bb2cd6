import type { Answer } from "../api/Contract.ts"
import { entriesOf } from "../field/FaultsOfFields.ts"
import { numberOf, wholeNumberOf } from "../field/PlainNumber.ts"
import { weekdays } from "./Weekdays.ts"

/** A subscription of a business: what it wants of one subcategory. People read of it as a subscription. */
export type Subscription = Answer<"GET /api/businesses/:business/subscriptions">["data"]["subscriptions"][number]

/** The caps of a subscription, which its business sets itself. */
export const caps = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/**
 * Returns a subscription for one to begin with: everything in the country of the business. Regions of one country may
 * be postal codes of the other. No cap and no day is an empty text.
 */
export const newSubscription = (country: string) => ({
  subcategory: "",
  regions: "*",
  countries: [country] as ReadonlyArray<string>,
  weight: "1",
  daily_cap: "",
  weekly_cap: "",
  monthly_cap: "",
  active: true,
  weekdays: weekdays as ReadonlyArray<string>,
  /** The own daily cap of each weekday, from Monday on. */
  daily_cap_by_weekday: weekdays.map(() => "") as ReadonlyArray<string>,
  paused_from: "",
  paused_until: ""
})

/** A subscription as somebody types it. */
export interface TypedSubscription extends Readonly<ReturnType<typeof newSubscription>> {}

/** Returns a subscription as an operator changes it. */
export const typedSubscription = (shown: Subscription): TypedSubscription => ({
  ...shown,
  regions: shown.regions.join(", "),
  weight: String(shown.weight),
  daily_cap: String(shown.daily_cap ?? ""),
  weekly_cap: String(shown.weekly_cap ?? ""),
  monthly_cap: String(shown.monthly_cap ?? ""),
  daily_cap_by_weekday: weekdays.map((day) => String(shown.daily_cap_by_weekday?.[day] ?? "")),
  paused_from: shown.paused_from ?? "",
  paused_until: shown.paused_until ?? ""
})

const capFrom = (text: string): number | null => (text.trim() === "" ? null : wholeNumberOf(text))

/** Returns a typed subscription as the interface takes it. */
export const sentSubscription = (typed: TypedSubscription) => {
  const own = weekdays.map((day, n) => [day, capFrom(typed.daily_cap_by_weekday[n] ?? "")] as const)
  const ownCaps = own.filter(([, cap]) => cap !== null)
  return {
    ...typed,
    countries: typed.countries as Subscription["countries"],
    weekdays: typed.weekdays as Subscription["weekdays"],
    regions: entriesOf(typed.regions),
    weight: numberOf(typed.weight),
    daily_cap: capFrom(typed.daily_cap),
    weekly_cap: capFrom(typed.weekly_cap),
    monthly_cap: capFrom(typed.monthly_cap),
    daily_cap_by_weekday: ownCaps.length === 0 ? null : Object.fromEntries(ownCaps),
    paused_from: (typed.paused_from || null) as Subscription["paused_from"],
    paused_until: (typed.paused_until || null) as Subscription["paused_until"]
  }
}
