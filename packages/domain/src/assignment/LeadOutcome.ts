import { DateTime, Result, Schema } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import { type LeadEvent, leadEvent } from "../event/LeadEvents.ts"
import { textUpTo } from "../input/Text.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { Fact } from "../privacy/Fact.ts"
import { type BusinessLead, isReleased } from "./BusinessLead.ts"

/** What became of a lead after its business got it. */
export const OutcomeKind = Schema.Literals(["contacted", "no_answer", "quoted", "won", "lost"])

/** What became of a lead after its business got it. */
export type OutcomeKind = typeof OutcomeKind.Type

/** The most characters of a note. */
export const longestNote = 500

/** The largest value of an order: ten million euros. */
export const largestValue = 1_000_000_000

/** The value of an order in cents. */
export const ValueCents = Schema.Int.annotate({ fault: { _tag: "NotInteger" } }).check(
  Schema.isGreaterThanOrEqualTo(0, { fault: { _tag: "TooSmall", min: 0 } }),
  Schema.isLessThanOrEqualTo(largestValue, { fault: { _tag: "TooLarge", max: largestValue } })
)

/**
 * An outcome of a lead, as its business told it. An outcome of null takes the one before it back. `note` is a text
 * about a person, so an erasure sets it to null.
 */
export const LeadOutcome = Schema.Struct({
  outcome: Schema.NullOr(OutcomeKind),
  value_cents: Schema.NullOr(ValueCents),
  note: Schema.NullOr(textUpTo(longestNote)),
  at: Schema.DateTimeUtc
})

/** An outcome of a lead, as its business told it. */
export interface LeadOutcome extends Schema.Schema.Type<typeof LeadOutcome> {}

/** What a business tells at once. The instant is that of the request. */
export type ToldOutcome = Omit<LeadOutcome, "at">

/** An outcome that counts: the latest one, unless it was taken back. */
export interface CountedOutcome extends LeadOutcome {
  readonly outcome: OutcomeKind
}

/** Returns the outcome that counts, or null when nothing was told or the latest was taken back. */
export const countedOutcome = (latest: LeadOutcome | undefined): CountedOutcome | null =>
  latest === undefined || latest.outcome === null ? null : (latest as CountedOutcome)

/** The kinds of outcomes, from the one that says the least of the business's success to the one that says the most. */
const byStrength: ReadonlyArray<OutcomeKind> = ["no_answer", "lost", "contacted", "quoted", "won"]

/** The strongest of the outcomes that a business ever told of a lead. `taken_back_at` is null while it was not. */
export interface StrongestOutcome {
  readonly outcome: OutcomeKind
  readonly at: DateTime.Utc
  readonly taken_back_at: DateTime.Utc | null
}

/** Returns the strongest of outcomes, which are the latest first: when it was told last and taken back after that. */
export const strongestOutcome = (
  outcomes: ReadonlyArray<Pick<LeadOutcome, "outcome" | "at">>
): StrongestOutcome | null => {
  const outcome = byStrength.findLast((kind) => outcomes.some((one) => one.outcome === kind))
  if (outcome === undefined) return null
  const last = outcomes.findIndex((one) => one.outcome === outcome)
  const takenBack = outcomes.slice(0, last).findLast((one) => one.outcome === null)
  return { outcome, at: outcomes[last]!.at, taken_back_at: takenBack?.at ?? null }
}

/** The lead is reclaimed, released, withdrawn or erased, so that what was told of it stays as it is. */
export class OutcomeRefused extends Fact("OutcomeRefused", "The lead is reclaimed, released, withdrawn or erased.")<{
  readonly business: BusinessId
  readonly lead: LeadId
}> {}

/** An outcome to append to the history of a business lead, with its events. */
export interface OutcomeChange {
  readonly outcome: LeadOutcome
  readonly events: ReadonlyArray<LeadEvent>
}

const saysTheSame = (a: ToldOutcome, b: ToldOutcome): boolean =>
  a.outcome === b.outcome && a.value_cents === b.value_cents && a.note === b.note

const nothing: ToldOutcome = { outcome: null, value_cents: null, note: null }

/**
 * Returns what an outcome changes, or null when the latest one says the same, so that a repeated request changes
 * nothing. Only a business that still has the lead may tell. What it told is evidence while its reclaim request is
 * pending. Nothing is written about a person who withdrew the lead, or whose lead is erased.
 */
export const outcomeChange = (
  one: Pick<BusinessLead, "business" | "lead" | "reclaim">,
  latest: LeadOutcome | undefined,
  told: ToldOutcome,
  now: DateTime.Utc
): Result.Result<OutcomeChange | null, OutcomeRefused> => {
  const { business, lead, reclaim } = one
  if (reclaim === "pending" || isReleased(one) || (lead.withdrawn_at ?? lead.anonymised_at) !== null) {
    return Result.fail(new OutcomeRefused({ business, lead: lead.id }))
  }
  if (saysTheSame(latest ?? nothing, told)) return Result.succeed(null)
  const outcome = { ...told, at: now }
  return Result.succeed({ outcome, events: [leadEvent("business_lead.outcome", now, business)] })
}
