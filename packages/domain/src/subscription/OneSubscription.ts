import { Result } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { begun } from "../catalog/Pause.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { normalTexts } from "../input/NormalText.ts"
import { Fact } from "../privacy/Fact.ts"
import type { Subscription } from "./Subscription.ts"
import { readSubscription } from "./SubscriptionList.ts"

/** The business has no subscription to this subcategory. */
export class SubscriptionNotFound extends Fact(
  "SubscriptionNotFound",
  "The business has no subscription to this subcategory."
)<Pick<Subscription, "business" | "subcategory">> {}

/** Untrusted keys of a subscription. */
export type SubscriptionKeys = Readonly<Record<string, unknown>>

/**
 * Returns the subscriptions of a business with the given keys of one of them changed. Its other keys keep their values,
 * and its subcategory cannot change.
 */
export const withSubscription = (
  current: ReadonlyArray<Subscription>,
  { business, subcategory }: Pick<Subscription, "business" | "subcategory">,
  keys: SubscriptionKeys,
  today: CalendarDate
): Result.Result<ReadonlyArray<Subscription>, InvalidInput | SubscriptionNotFound> => {
  const found = current.find((one) => one.subcategory === subcategory)
  if (found === undefined) return Result.fail(new SubscriptionNotFound({ business, subcategory }))
  if (Object.hasOwn(keys, "subcategory") && normalTexts(keys["subcategory"]) !== subcategory) {
    return Result.fail(new InvalidInput({ faults: [faultAt("subcategory", { _tag: "NotSelectable" })] }))
  }
  const { business: _, ...before } = found
  return Result.map(readSubscription(begun({ ...before, ...keys }, today)), (changed) =>
    current.map((one) => (one === found ? { business, ...changed } : one))
  )
}
