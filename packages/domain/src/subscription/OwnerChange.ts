import { Equal, Result } from "effect"
import { type Fault, faultAt } from "../input/Fault.ts"
import { Fact } from "../privacy/Fact.ts"
import type { Subscription } from "./Subscription.ts"

/**
 * Only an operator may make the change. `faults` name the keys. An owner may change caps, weekdays and pauses, and
 * switch subscriptions on and off.
 */
export class ChangeNotPermitted extends Fact("ChangeNotPermitted", "Only an operator may change these keys.")<{
  readonly faults: ReadonlyArray<Fault>
}> {}

/** The keys of a subscription that an owner may not change, with the comparable form of their values. */
const fixedKeys = {
  regions: ({ regions }: Subscription) => regions.toSorted(),
  countries: ({ countries }: Subscription) => countries.toSorted(),
  weight: ({ weight }: Subscription) => weight
}

/** Returns the new subscriptions of a business, or the keys that its owner may not change. */
export const ownerChange = (
  current: ReadonlyArray<Subscription>,
  next: ReadonlyArray<Subscription>
): Result.Result<ReadonlyArray<Subscription>, ChangeNotPermitted> => {
  const left = new Map(current.map((one) => [one.subcategory, one]))
  const faults = next.flatMap((one, index): ReadonlyArray<Fault> => {
    const path = ["subscriptions", index]
    const before = left.get(one.subcategory)
    if (before === undefined) return [{ path: [...path, "subcategory"], rule: { _tag: "NotPermitted" } }]
    left.delete(one.subcategory)
    return Object.entries(fixedKeys)
      .filter(([, valueOf]) => !Equal.equals(valueOf(before), valueOf(one)))
      .map(([key]) => ({ path: [...path, key], rule: { _tag: "NotPermitted" } }))
  })
  const removed = left.size > 0 ? [faultAt("subscriptions", { _tag: "NotPermitted" })] : []
  const all = [...removed, ...faults]
  return all.length === 0 ? Result.succeed(next) : Result.fail(new ChangeNotPermitted({ faults: all }))
}
