import { entriesOf } from "../form/FaultsOfFields.ts"
import { numberFrom, wholeNumberFrom } from "../form/NumberFrom.ts"
import type { Subscription } from "./Subscription.ts"

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
  active: true
})

/** Returns a subscription as an operator changes it. */
export const typedSubscription = ({
  daily_cap,
  monthly_cap,
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
  monthly_cap: String(monthly_cap ?? "")
})

const capFrom = (text: string): number | null => (text.trim() === "" ? null : wholeNumberFrom(text))

/** Returns a typed subscription as the interface takes it. */
export const sentSubscription = (subscription: TypedSubscription) => ({
  subcategory: subscription.subcategory,
  regions: entriesOf(subscription.regions),
  countries: subscription.countries as ReadonlyArray<Subscription["countries"][number]>,
  weight: numberFrom(subscription.weight),
  daily_cap: capFrom(subscription.daily_cap),
  weekly_cap: capFrom(subscription.weekly_cap),
  monthly_cap: capFrom(subscription.monthly_cap),
  active: subscription.active
})
