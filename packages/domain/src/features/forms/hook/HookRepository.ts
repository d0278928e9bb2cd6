import { Context, type DateTime, type Effect, type Option, type Result } from "effect"
import type { AccountId } from "../../../access/Account.ts"
import type { Reach } from "../../../access/Reach.ts"
import type { AuditEntries } from "../../../audit/AuditEntry.ts"
import type { DomainEvent } from "../../../event/DomainEvent.ts"
import type { ContactFilter } from "../../../lead/ContactFilter.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { SubmissionId } from "../../../lead/SubmissionId.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import { Fact } from "../../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import type { Hook, HookHash, HookId } from "./Hook.ts"
import type { Submission, SubmissionStatus, WaitingSubmission } from "./Submission.ts"

/** No hook has this id or this secret, or it was removed, or it is of another account. */
export class HookNotFound extends Fact("HookNotFound", "No hook has this id or this secret.")<{
  readonly id: HookId | null
}> {}

/** No submission has this id, or it was dropped, or it is of another account. */
export class SubmissionNotFound extends Fact("SubmissionNotFound", "No submission has this id.")<{
  readonly id: SubmissionId
}> {}

/** A hook, and how many of its submissions wait. */
export interface ListedHook {
  readonly hook: Hook
  readonly waiting: number
}

/**
 * Selects submissions of an account, or of all accounts. A condition that is left out selects all. `holding` selects
 * among those that wait, because the others hold nothing.
 */
export interface SubmissionFilter extends Pick<Reach, "account"> {
  readonly holding?: ContactFilter | undefined
  readonly status?: ReadonlyArray<SubmissionStatus> | undefined
  readonly hook?: HookId | undefined
}

/** A submission to store: with the contacts in it, and the event that tells of it. */
export interface NewSubmission {
  readonly submission: WaitingSubmission
  readonly contacts: ReadonlyArray<Contact>
  readonly event: DomainEvent
}

/**
 * Stores hooks, and the submissions of them that were no valid lead requests. `LeadInbox.receive` makes a lead of a
 * submission.
 */
export class HookRepository extends Context.Service<
  HookRepository,
  {
    /**
     * Stores a new hook and appends the entries of the audit trail. `check` gets the number of hooks of the account
     * that are not removed.
     *
     * - MUST be atomic: of two concurrent calls for one account, the second counts the hook of the first (`hookLaws`).
     * - MUST write nothing when `check` fails (`hookLaws`).
     */
    readonly insert: <E>(
      hook: Hook,
      check: (stored: number) => Result.Result<void, E>,
      audit: AuditEntries
    ) => Effect.Effect<void, E | StorageUnavailable>
    /** Returns the hook with this id, removed or not, and how many submissions of it wait (`hookLaws`). */
    readonly get: (id: HookId) => Effect.Effect<ListedHook, HookNotFound | StorageUnavailable>
    /** Returns the hook whose secret has this digest, removed or not (`hookLaws`). */
    readonly find: (hash: HookHash) => Effect.Effect<Option.Option<Hook>, StorageUnavailable>
    /**
     * Returns one page of the hooks of an account, or of all accounts, that are not removed, by descending id, which is
     * the newest first (`hookLaws`).
     */
    readonly page: (
      account: Reach["account"],
      request: PageRequest
    ) => Effect.Effect<Page<ListedHook>, StorageUnavailable>
    /**
     * Replaces a hook with the result of `change`, appends the entries of the audit trail, and returns the replacement.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first (`hookLaws`).
     * - MUST append nothing when `change` returns the hook that it received (`hookLaws`).
     * - You may rely on: `change` keeps all but `name`, `map`, `constants`, `date_format`, `terms_text`, `removed_at`,
     *   `received_keys` and `keys_since`.
     */
    readonly modify: (
      id: HookId,
      change: (hook: Hook) => Hook,
      audit: AuditEntries
    ) => Effect.Effect<Hook, HookNotFound | StorageUnavailable>
    /**
     * Stores a waiting submission and appends its event, unless the hook has one with the same digest that was received
     * after `since`. Returns whichever is stored then. `check` gets the number of submissions of the hook that wait,
     * and is not called for a repetition.
     *
     * - MUST be atomic: of two concurrent calls with one digest, the second returns what the first stored
     *   (`submissionLaws`).
     * - MUST be atomic: of two concurrent calls for one hook, the second counts the submission of the first
     *   (`submissionLaws`).
     * - MUST write nothing when `check` fails (`submissionLaws`).
     * - MUST NOT succeed before the submission would survive a crash that the store is built to survive. No law can
     *   crash a store, so see `apps/server/test/storage/hooks.slow.test.ts`.
     */
    readonly addSubmission: <E>(
      one: NewSubmission,
      since: DateTime.Utc,
      check: (waiting: number) => Result.Result<void, E>
    ) => Effect.Effect<Submission, E | StorageUnavailable>
    /** Returns the submission of a hook with this digest that was received after `since` (`submissionLaws`). */
    readonly findRepeated: (
      hook: HookId,
      digest: string,
      since: DateTime.Utc
    ) => Effect.Effect<Option.Option<Submission>, StorageUnavailable>
    /** Returns the submission with this id, in any status (`submissionLaws`). */
    readonly submission: (id: SubmissionId) => Effect.Effect<Submission, SubmissionNotFound | StorageUnavailable>
    /** Returns one page of the selected submissions, by descending id, which is the latest first (`submissionLaws`). */
    readonly submissions: (
      filter: SubmissionFilter,
      request: PageRequest
    ) => Effect.Effect<Page<Submission>, StorageUnavailable>
    /**
     * Returns the accounts with a submission that waits, and that was received after one instant and at or before
     * another (`submissionLaws`).
     */
    readonly accountsWaiting: (
      after: DateTime.Utc,
      receivedBy: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<AccountId>, StorageUnavailable>
    /**
     * Replaces a submission with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement. Its contacts go when it does not wait any more.
     *
     * - MUST be atomic: it runs before or after a receipt of the submission as a lead (`submissionLaws`).
     * - MUST append nothing when `change` returns the submission that it received (`submissionLaws`).
     */
    readonly modifySubmission: (
      id: SubmissionId,
      change: (submission: Submission) => Submission,
      audit: AuditEntries
    ) => Effect.Effect<Submission, SubmissionNotFound | StorageUnavailable>
    /**
     * Replaces each waiting submission that is selected with the result of `dropped` in `Submission.ts`, and
     * returns how many (`submissionLaws`). Forgets the `received_keys` of all hooks: a form may have sent something of
     * the person as a key.
     *
     * - MUST do neither for no contacts (`submissionLaws`).
     */
    readonly eraseHolding: (holding: ContactFilter) => Effect.Effect<number, StorageUnavailable>
    /**
     * Removes at most `limit` submissions that were received at or before an instant, and returns how many. Forgets the
     * `received_keys` of hooks whose `keys_since` is that instant or earlier (`submissionLaws`).
     *
     * - MUST return 0 only when no such submission is left (`submissionLaws`).
     */
    readonly removeSubmissions: (receivedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/features/forms/hook/HookRepository") {}
