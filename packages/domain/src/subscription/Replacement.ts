import { Result, Struct } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { begun, pauseFaults } from "../catalog/Pause.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { Subscription } from "./Subscription.ts"

/** The keys of a subscription that stay as they were when a replacement does not give them. */
const lastingKeys = ["daily_cap_by_weekday", "weekdays", "paused_from", "paused_until"] as const

/**
 * Returns the subscriptions that replace the current ones. `given` are the objects of the request from which `next` was
 * decoded, in the same order.
 */
export const replacementOf = (
  current: ReadonlyArray<Subscription>,
  next: ReadonlyArray<Subscription>,
  given: ReadonlyArray<object>,
  today: CalendarDate
): Result.Result<ReadonlyArray<Subscription>, InvalidInput> => {
  const known = new Map(current.map((one) => [one.subcategory, one]))
  const all = next.map((one, index) => {
    const before = known.get(one.subcategory)
    const omitted = lastingKeys.filter((key) => !Object.hasOwn(given[index]!, key))
    return begun(before === undefined ? one : { ...one, ...Struct.pick(before, omitted) }, today)
  })
  const faults = all.flatMap((one, index) => pauseFaults(one, ["subscriptions", index]))
  return faults.length === 0 ? Result.succeed(all) : Result.fail(new InvalidInput({ faults }))
}
