import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Exclusion, Outcome } from "@leadwell/domain/distribution/Decision"
import { idsText } from "./IdsText.ts"

/**
 * A part of the outcomes of a decision, as a row stores it.
 *
 * - A text is a business that has the lead.
 * - A number is the id of a shared part.
 * - `ids` are the ids of many shared parts.
 * - A list that begins with a business is that business, the rule that excludes it, and the figures of the rule.
 * - A list that begins with a number is a run of businesses that the order excludes: the rank of the first one, how
 *   many are eligible and how many places are free, and then the businesses or the ids of their shared texts.
 */
export type EncodedPart = Named | readonly [first: string | number, ...rest: ReadonlyArray<unknown>]

/** A business or an id of a shared part, or the ids of many. */
type Named = string | number | { readonly ids: string }

/** The ids of shared outcomes. */
export interface SharedIds {
  /** Returns the id of an outcome by a rule, if it is shared. */
  readonly ofOutcome: (outcome: Outcome) => number | undefined
  /** Returns the id of the outcome that a business has the lead, if it is shared. */
  readonly ofHolder: (business: BusinessId) => number | undefined
}

/** No ids, for outcomes that are written in full. */
export const unshared: SharedIds = { ofOutcome: () => undefined, ofHolder: () => undefined }

type Order = Extract<Exclusion, { readonly rule: "order" }>

const figuresOf = (exclusion: Exclude<Exclusion, Order>): ReadonlyArray<unknown> => {
  switch (exclusion.rule) {
    case "country":
      return [exclusion.rule, exclusion.countries]
    case "region":
      return [exclusion.rule, exclusion.regions]
    case "daily_cap":
    case "weekly_cap":
    case "monthly_cap":
      return [exclusion.rule, exclusion.used, exclusion.cap]
    case "business_inactive":
    case "subscription_inactive":
    case "released":
      return [exclusion.rule]
  }
}

/** Encodes outcomes that the order does not exclude, and so also those that are shared. */
const encodeOne = (business: BusinessId, exclusion: Exclude<Exclusion, Order> | null): EncodedPart =>
  exclusion === null ? business : [business, ...figuresOf(exclusion)]

interface Run {
  readonly order: Order
  readonly businesses: Array<string | number>
}

const follows = ({ businesses, order }: Run, { eligible, free, rank }: Order): boolean =>
  rank === order.rank + businesses.length && eligible === order.eligible && free === order.free

/** The number of ids in succession from which on they are stored as one text. Fewer are shorter as numbers. */
const manyIds = 4

/** Makes one part of many ids in succession. */
const joined = <A>(parts: ReadonlyArray<A | number>): ReadonlyArray<A | Named> => {
  const result: Array<A | Named> = []
  for (let start = 0; start < parts.length;) {
    let end = start
    while (typeof parts[end] === "number") end++
    if (end - start >= manyIds) result.push({ ids: idsText(parts.slice(start, end) as ReadonlyArray<number>) })
    else for (let n = start; n < end; n++) result.push(parts[n]!)
    if (end < parts.length) result.push(parts[end]!)
    start = end + 1
  }
  return result
}

/** Encodes the outcomes of a decision in a short form, which `StoredOutcomes` reads. */
export const encodeOutcomes = (outcomes: ReadonlyArray<Outcome>, shared: SharedIds): ReadonlyArray<EncodedPart> => {
  const parts: Array<EncodedPart | Run> = []
  let run: Run | undefined
  for (const outcome of outcomes) {
    const { business, exclusion } = outcome
    if (exclusion?.rule !== "order") {
      run = undefined
      const id = exclusion === null ? shared.ofHolder(business) : shared.ofOutcome(outcome)
      parts.push(id ?? encodeOne(business, exclusion))
      continue
    }
    if (run === undefined || !follows(run, exclusion)) parts.push((run = { order: exclusion, businesses: [] }))
    run.businesses.push(shared.ofHolder(business) ?? business)
  }
  return joined(parts).map((part) => {
    if (typeof part !== "object" || !("order" in part)) return part
    const { businesses, order } = part
    return [order.rank, order.eligible, order.free, ...joined(businesses)]
  })
}
