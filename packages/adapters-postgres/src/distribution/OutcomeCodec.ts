import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Exclusion, Outcome } from "@leadwell/domain/distribution/Decision"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"

/** A subscription as a change left it. */
export interface Revision {
  readonly id: number
  readonly subscription: Subscription
}

/** What outcomes tell of a revision. */
type OutcomeFigures = Pick<Subscription, "business" | "countries" | "regions">

/** The revisions of the subscriptions to a subcategory, by business. */
export type Revisions = ReadonlyMap<BusinessId, Revision>

/**
 * Outcomes in succession by one rule, as a row stores them: the rule, or null for those that have the lead, the figures
 * of the rule, and the businesses. A number is the revision of a subscription, less the one named before it. A text is
 * a business without a subscription.
 */
export type StoredOutcomes = readonly [
  rule: string | null,
  figures: ReadonlyArray<unknown>,
  ...businesses: ReadonlyArray<number | string>
]

const none: ReadonlyArray<unknown> = []

/**
 * The figures that are not in the revision. A rank is less the position in the decision, so it is the same for all that
 * the order excludes in succession.
 */
const figuresOf = (
  exclusion: Exclusion | null,
  own: Revision | undefined,
  position: number
): ReadonlyArray<unknown> => {
  switch (exclusion?.rule) {
    case "country":
      return exclusion.countries === own?.subscription.countries ? none : [exclusion.countries]
    case "region":
      return exclusion.regions === own?.subscription.regions ? none : [exclusion.regions]
    case "daily_cap":
    case "weekly_cap":
    case "monthly_cap":
      return [exclusion.used, exclusion.cap]
    case "paused":
      return [exclusion.until]
    case "weekday":
      return [exclusion.weekdays.join()]
    case "same_person":
      return [exclusion.days]
    case "order":
      return [exclusion.rank - position, exclusion.eligible, exclusion.free]
    default:
      return none
  }
}

const areEqual = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a === b || (a.length === b.length && a.every((figure, index) => figure === b[index]))

/** Encodes the outcomes of a decision about subscriptions with these revisions. */
export const encodeOutcomes = (
  outcomes: ReadonlyArray<Outcome>,
  revisions: Revisions
): ReadonlyArray<StoredOutcomes> => {
  const stored: Array<[string | null, ReadonlyArray<unknown>, ...Array<number | string>]> = []
  let last = stored[0]
  let id = 0
  for (const [position, { business, exclusion }] of outcomes.entries()) {
    const own = revisions.get(business)
    const rule = exclusion?.rule ?? null
    const figures = figuresOf(exclusion, own, position)
    if (last?.[0] !== rule || !areEqual(last[1], figures)) stored.push((last = [rule, figures]))
    last.push(own === undefined ? business : own.id - id)
    id = own?.id ?? id
  }
  return stored
}

/** Returns the ids of the revisions in stored outcomes, in their order. */
export const revisionsIn = (stored: ReadonlyArray<StoredOutcomes>): ReadonlyArray<number> => {
  let id = 0
  return stored.flatMap(([, , ...businesses]) =>
    businesses.flatMap((business) => (typeof business === "number" ? [(id += business)] : []))
  )
}

/** Decodes the exclusion of a stored outcome, given what its revision tells. */
export const decodeExclusion = (
  { figures: [first, second, third], position, rule }: Pick<StoredOutcome, "figures" | "position" | "rule">,
  own: Pick<Subscription, "countries" | "regions"> | undefined
) => {
  switch (rule) {
    case null:
      return null
    case "country":
      return { rule, countries: first ?? own?.countries }
    case "region":
      return { rule, regions: first ?? own?.regions }
    case "paused":
      return { rule, until: first }
    case "weekday":
      return {
        rule,
        weekdays: String(first)
          .split(",")
          .filter((day) => day !== "")
      }
    case "same_person":
      return { rule, days: first }
    case "order":
      return { rule, rank: Number(first) + position, eligible: second, free: third }
    default:
      return first === undefined ? { rule } : { rule, used: first, cap: second }
  }
}

/** An outcome as it is stored: its rule with its figures, its revision, and its position in the decision. */
export interface StoredOutcome {
  readonly rule: string | null
  readonly figures: ReadonlyArray<unknown>
  readonly revision: number | undefined
  readonly position: number
}

/** Returns the stored outcome of a business with these revisions, or nothing when none of the outcomes is of it. */
export const outcomeIn = (
  stored: ReadonlyArray<StoredOutcomes>,
  business: BusinessId,
  revisions: ReadonlySet<number>
): StoredOutcome | undefined => {
  let [id, position] = [0, 0]
  for (const [rule, figures, ...businesses] of stored) {
    for (const one of businesses) {
      if (typeof one === "number" ? revisions.has((id += one)) : one === business) {
        return { rule, figures, revision: typeof one === "number" ? id : undefined, position }
      }
      position++
    }
  }
  return undefined
}

/** Decodes stored outcomes by the revisions in them. */
export const decodeOutcomes = (
  stored: ReadonlyArray<StoredOutcomes>,
  revisions: ReadonlyMap<number, OutcomeFigures>
): ReadonlyArray<unknown> => {
  const outcomes: Array<unknown> = []
  let id = 0
  for (const [rule, figures, ...businesses] of stored) {
    for (const business of businesses) {
      const own = typeof business === "number" ? revisions.get((id += business)) : undefined
      outcomes.push({
        business: own?.business ?? business,
        exclusion: decodeExclusion({ rule, figures, position: outcomes.length }, own)
      })
    }
  }
  return outcomes
}
