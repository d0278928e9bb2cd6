import { DateTime, Duration, Result, Schema } from "effect"
import { AccountId } from "../../../access/Account.ts"
import type { AuditEntries } from "../../../audit/AuditEntry.ts"
import { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { enclosed } from "../../../intake/Enclosure.ts"
import { LeadId } from "../../../lead/LeadId.ts"
import { SubmissionId } from "../../../lead/SubmissionId.ts"
import { Fact } from "../../../privacy/Fact.ts"
import { HookId } from "./Hook.ts"
import { Received } from "./Received.ts"

/** Whether a submission waits for somebody who mends it, became a lead, or was dropped. */
export const SubmissionStatus = Schema.Literals(["waiting", "sent", "dropped"])

/** Whether a submission waits, became a lead, or was dropped. */
export type SubmissionStatus = typeof SubmissionStatus.Type

/**
 * What a form sent to a hook and what was no valid lead request. It holds what was `received` while it waits, and
 * nothing of a person later. `digest` is that of what was received, by which a repetition is recognised; it is null
 * once it was dropped. `lead` is the lead that it became.
 */
export const Submission = Schema.Struct({
  id: SubmissionId,
  hook: HookId,
  account: AccountId,
  website: WebsiteCode,
  subcategory: SubcategoryId,
  status: SubmissionStatus,
  received_at: Schema.DateTimeUtc,
  received: Schema.NullOr(Received),
  digest: Schema.NullOr(Schema.String),
  lead: Schema.NullOr(LeadId)
})

/** What a form sent to a hook and what was no valid lead request. */
export interface Submission extends Schema.Schema.Type<typeof Submission> {}

/** A submission that waits, with what was received. */
export interface WaitingSubmission extends Submission {
  readonly status: "waiting"
  readonly received: Received
}

/** A waiting submission that becomes a lead, and the entries of the audit trail about it. */
export interface MendedSubmission {
  readonly id: SubmissionId
  readonly audit: AuditEntries
}

/**
 * The submission that becomes a lead.
 *
 * - MUST be stored as the result of {@link sent}, without its contacts, with its entries of the audit trail
 *   (`submissionLaws`).
 * - MUST be refused when it does not wait (`submissionLaws`).
 */
export const EnclosedSubmission = enclosed<MendedSubmission>(
  "@leadwell/domain/features/forms/hook/Submission/EnclosedSubmission"
)

/** The submission became a lead or was dropped meanwhile. */
export class SubmissionNotWaiting extends Fact("SubmissionNotWaiting", "The submission does not wait any more.")<{
  readonly id: SubmissionId
}> {}

/** Returns whether a submission waits. */
export const isWaiting = (one: Submission): one is WaitingSubmission => one.status === "waiting"

/** The maximum number of waiting submissions of one hook. */
export const mostWaiting = 10_000

/** How long a submission is stored after its receipt, in whichever status. */
export const submissionTime = Duration.days(14)

/** How long an equal body is no new one. */
const repetitionTime = Duration.hours(24)

/** Returns the instant after which an equal body was received, when one at `now` repeats it. */
export const repeatedSince = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, repetitionTime)

/** {@link mostWaiting} submissions of the hook wait. */
export class HookFull extends Fact("HookFull", "As many submissions of the hook wait as may.")<{
  readonly hook: HookId
}> {}

/** Refuses another submission of a hook of which so many wait. */
export const checkQuota = (waiting: number, hook: HookId): Result.Result<void, HookFull> =>
  waiting < mostWaiting ? Result.void : Result.fail(new HookFull({ hook }))

/** Returns a submission that was dropped. Nothing of what was received is left, so an equal body is a new one. */
export const dropped = (one: Submission): Submission => ({ ...one, status: "dropped", received: null, digest: null })

/** Returns a submission that became a lead. What was received is left in the lead alone. */
export const sent = (one: Submission, lead: LeadId): Submission => ({ ...one, status: "sent", received: null, lead })
