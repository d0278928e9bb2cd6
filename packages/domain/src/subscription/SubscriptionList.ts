import { Result, Schema } from "effect"
import { pauseFaults } from "../catalog/Pause.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { type Fault, faultAt, faultsOf } from "../input/Fault.ts"
import { sizeFault } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { normalTexts } from "../input/NormalText.ts"
import { SubscriptionInput } from "./SubscriptionInput.ts"

/** The maximum number of subscriptions in a request, and of entries in one of them. */
export const mostOfSubscriptions = { subscriptions: 1000, regions: 9000, countries: 100, weekdays: 100, keys: 100 }

/** The number of faults after which no further subscription is decoded. */
const mostFaults = 1000

/** The valid subscriptions of a list, and its faults. */
export interface SubscriptionList {
  readonly subscriptions: ReadonlyArray<SubscriptionInput>
  /** The subcategory ids of the entries, by position. */
  readonly named: ReadonlyMap<number, SubcategoryId>
  readonly faults: ReadonlyArray<Fault>
}

const decode = Schema.decodeUnknownResult(SubscriptionInput, { errors: "all", onExcessProperty: "error" })

const isSubcategoryId = Schema.is(SubcategoryId)

const sizeFaults = (one: unknown, path: Fault["path"]): ReadonlyArray<Fault> => {
  const given: Readonly<Record<string, unknown>> = Object(one)
  return [
    ...sizeFault(path, one, mostOfSubscriptions.keys),
    ...(["regions", "countries", "weekdays"] as const).flatMap((key) =>
      sizeFault([...path, key], given[key], mostOfSubscriptions[key])
    )
  ]
}

/**
 * Decodes the `subscriptions` of a request, in the form of a catalogue file. A part that is too large is not decoded.
 */
export const readSubscriptions = (input: unknown): SubscriptionList => {
  const subscriptions: Array<SubscriptionInput> = []
  const named = new Map<number, SubcategoryId>()
  const none = (faults: ReadonlyArray<Fault>): SubscriptionList => ({ subscriptions, named, faults })
  if (input === undefined || input === null) return none([faultAt("subscriptions", { _tag: "Required" })])
  if (!Array.isArray(input)) return none([faultAt("subscriptions", { _tag: "NotList" })])
  const tooMany = sizeFault(["subscriptions"], input, mostOfSubscriptions.subscriptions)
  if (tooMany.length > 0) return none(tooMany)
  const faults: Array<Fault> = []
  for (const [index, given] of input.entries()) {
    if (faults.length >= mostFaults) break
    const path = ["subscriptions", index]
    const tooLarge = sizeFaults(given, path)
    const one = tooLarge.length > 0 ? given : normalTexts(given)
    const subcategory: unknown = Object(one).subcategory
    if (isSubcategoryId(subcategory)) named.set(index, subcategory)
    const decoded = tooLarge.length > 0 ? undefined : decode(one)
    if (decoded === undefined) faults.push(...tooLarge)
    else if (Result.isFailure(decoded)) faults.push(...faultsOf(decoded.failure.issue, path))
    else {
      subscriptions.push(decoded.success)
      faults.push(...pauseFaults(decoded.success, path))
    }
  }
  return { subscriptions, named, faults }
}

/** Decodes a subscription by itself, in the form of a catalogue file. Its faults have no path in a list. */
export const readSubscription = (input: unknown): Result.Result<SubscriptionInput, InvalidInput> => {
  const { faults, subscriptions } = readSubscriptions([input])
  const [found] = subscriptions
  return found !== undefined && faults.length === 0
    ? Result.succeed(found)
    : Result.fail(new InvalidInput({ faults: faults.map(({ path, rule }) => ({ path: path.slice(2), rule })) }))
}

/** Returns the faults of subcategory ids: ids that are not in `existing`, and duplicates. */
export const referenceFaults = (
  named: SubscriptionList["named"],
  existing: ReadonlyMap<SubcategoryId, unknown>
): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  const seen = new Set<SubcategoryId>()
  for (const [index, subcategory] of named) {
    const path = ["subscriptions", index, "subcategory"]
    if (!existing.has(subcategory)) faults.push({ path, rule: { _tag: "Unknown" } })
    if (seen.has(subcategory)) faults.push({ path, rule: { _tag: "Duplicate" } })
    seen.add(subcategory)
  }
  return faults
}
