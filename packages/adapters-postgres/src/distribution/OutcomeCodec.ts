import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Exclusion, Outcome } from "@leadwell/domain/distribution/Decision"

/**
 * A part of the outcomes of a decision, as a row stores it.
 *
 * - A text is a business that has the lead.
 * - A number is the id of a shared part.
 * - A list that begins with a business is that business, the rule that excludes it, and the figures of the rule.
 * - A list that begins with a number is a run of businesses that the order excludes: the rank of the first one, how
 *   many are eligible and how many places are free, and then the businesses or the ids of their shared texts.
 */
export type EncodedPart = string | number | readonly [first: string | number, ...rest: ReadonlyArray<unknown>]

/** Returns the id of an outcome that is shared, if it is. */
export type SharedId = (outcome: Outcome) => number | undefined

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
  readonly part: [number, number, number, ...Array<string | number>]
}

const follows = ({ order, part }: Run, { eligible, free, rank }: Order): boolean =>
  rank === order.rank + part.length - 3 && eligible === order.eligible && free === order.free

/** Encodes the outcomes of a decision in a short form. */
export const encodeOutcomes = (outcomes: ReadonlyArray<Outcome>, idOf: SharedId): ReadonlyArray<EncodedPart> => {
  const parts: Array<EncodedPart> = []
  let run: Run | undefined
  for (const outcome of outcomes) {
    const { business, exclusion } = outcome
    if (exclusion?.rule !== "order") {
      run = undefined
      parts.push(idOf(outcome) ?? encodeOne(business, exclusion))
      continue
    }
    if (run === undefined || !follows(run, exclusion)) {
      run = { order: exclusion, part: [exclusion.rank, exclusion.eligible, exclusion.free] }
      parts.push(run.part)
    }
    run.part.push(idOf({ business, exclusion: null }) ?? business)
  }
  return parts
}

const exclusionIn = ([first, second, third]: ReadonlyArray<unknown>): unknown => {
  // Rows of an earlier version have each business that the order excludes in a list of its own.
  if (typeof first === "number") return { rule: "order", rank: first, eligible: second, free: third }
  if (first === "country") return { rule: first, countries: second }
  if (first === "region") return { rule: first, regions: second }
  return third === undefined ? { rule: first } : { rule: first, used: second, cap: third }
}

/** An outcome as rows held it before outcomes were shortened, under the name that the exclusion had then. */
const fromFirstForm = (row: unknown): unknown => {
  const { business, hindrance } = row as { readonly business: unknown; readonly hindrance: unknown }
  return { business, exclusion: hindrance }
}

/** Restores the outcomes of a part for decoding. Rows of earlier versions hold them in other forms. */
export const decodePart = (kept: unknown, shared: Readonly<Record<string, unknown>>): ReadonlyArray<unknown> => {
  const part = typeof kept === "number" ? shared[kept] : kept
  if (typeof part === "string") return [{ business: part, exclusion: null }]
  if (!Array.isArray(part)) return [fromFirstForm(part)]
  const [first, ...rest]: ReadonlyArray<unknown> = part
  if (typeof first !== "number") return [{ business: first, exclusion: exclusionIn(rest) }]
  const [eligible, free, ...businesses] = rest
  return businesses.map((business, index) => ({
    business: typeof business === "number" ? shared[business] : business,
    exclusion: { rule: "order", rank: first + index, eligible, free }
  }))
}
