import { DateTime, Result, Schema } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import { type LeadEvent, leadEvent } from "../event/LeadEvents.ts"
import { textUpTo } from "../input/Text.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { Fact } from "../privacy/Fact.ts"
import type { BusinessLead } from "./BusinessLead.ts"

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

/** Returns the outcome that counted at an instant, or counts now, of those of a business lead, the latest first. */
export const countedAt = (outcomes: ReadonlyArray<LeadOutcome>, at: DateTime.Utc | null): CountedOutcome | null =>
  countedOutcome(outcomes.find((one) => at === null || DateTime.isLessThanOrEqualTo(one.at, at)))

/** The business was released from the lead, or the lead is erased, so that its outcome stays as it is. */
export class OutcomeRefused extends Fact(
  "OutcomeRefused",
  "The business was released from the lead, or the lead is erased."
)<{ readonly business: BusinessId; readonly lead: LeadId }> {}

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
 * nothing. Only a business that still has the lead may tell, and nothing is written about a person whose lead is
 * erased.
 */
export const outcomeChange = (
  { business, lead, reclaim }: Pick<BusinessLead, "business" | "lead" | "reclaim">,
  latest: LeadOutcome | undefined,
  told: ToldOutcome,
  now: DateTime.Utc
): Result.Result<OutcomeChange | null, OutcomeRefused> => {
  if (reclaim === "granted" || lead.anonymised_at !== null) {
    return Result.fail(new OutcomeRefused({ business, lead: lead.id }))
  }
  if (saysTheSame(latest ?? nothing, told)) return Result.succeed(null)
  const outcome = { ...told, at: now }
  return Result.succeed({ outcome, events: [leadEvent("business_lead.outcome", now, business)] })
}
