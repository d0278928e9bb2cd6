import { Context, type DateTime, type Effect, type Result } from "effect"
import type { Actor } from "../../../access/Actor.ts"
import type { LeadHolder } from "../../../distribution/Release.ts"
import type { DomainEventType } from "../../../event/DomainEvent.ts"
import type { ChangedLead, LeadNotFound } from "../../../intake/LeadRepository.ts"
import type { LeadChange } from "../../../intake/LeadReview.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import type { Resemblance } from "./Resemblance.ts"

/**
 * Selects the leads to erase: one, in any case or while it waits for its person, those of a person, by a contact as
 * `contactsOf` in `lead/Duplicate.ts` returns it, or those without activity after an instant, as `isQuietSince` in
 * `features/privacy/erasure/Retention.ts` tells.
 */
export type Erasable =
  | { readonly lead: LeadId; readonly isAwaiting?: true }
  | { readonly contact: Contact }
  | { readonly quietSince: DateTime.Utc }

/** What a store knows of a lead that is corrected, besides the lead and its holders. */
export interface KnownCorrection {
  /** The types of the events of the lead, in their order. */
  readonly history: ReadonlyArray<DomainEventType>
  /** The receipt of the latest other lead with each contact that the lead gets, as `LeadInbox.receive` has them. */
  readonly earlier: ReadonlyArray<DateTime.Utc>
  /** Whether a contact that the lead gets is blocked, as `BlockRepository` has it. */
  readonly isBlocked: boolean
}

/** Erases personal data, and changes leads for their persons. */
export class ErasureRepository extends Context.Service<
  ErasureRepository,
  {
    /**
     * Erases at most `limit` of the selected leads that are not erased yet, and returns how many leads it erased. `by`
     * is the actor that orders it, or null when the retention time is over.
     *
     * - MUST return 0 only when no selected lead is left (`erasureRepositoryLaws`).
     * - MUST store the result of `eraseLead` in `ErasedLead.ts` for each lead, and append its events and its
     *   entries of the audit trail (`erasureRepositoryLaws`).
     * - MUST give `eraseLead` every business that ever got the lead, released ones too, in the order of
     *   `BusinessLeadRepository.ofLead` (`erasureRepositoryLaws`).
     * - MUST remove the contacts of the lead, and what is stored under idempotency keys about it
     *   (`erasureRepositoryLaws`).
     * - MUST remove the screenshots, descriptions and remarks of its reclaim requests (`erasureRepositoryLaws`).
     * - MUST remove the links to its person, which `SecretRepository` of `@leadwell/people` stores
     *   (`secretRepositoryLaws`).
     * - MUST set the notes of its outcomes to null (`erasureRepositoryLaws`).
     * - MUST leave all else: each assignment, its position in the list of the business and the total of that list, the
     *   decision, subscription states, earlier events (`erasureRepositoryLaws`).
     * - MUST run one after the other with an offer, a review and a reclaim decision of the same lead (`retentionLaws`).
     * - MUST be atomic for each lead: a reader sees all of its erasure or none (`erasureRepositoryLaws`).
     */
    readonly eraseLeads: (
      which: Erasable,
      limit: number,
      now: DateTime.Utc,
      by: Actor | null
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Returns the lowest numbers of leads that are not erased and whose contact fits, at most `limit`. An e-mail
     * address is compared in its comparable form.
     *
     * - MUST return the leads that the expression fits in JavaScript, and no other (`personalAddressLaws`).
     */
    readonly resembling: (
      resemblance: Resemblance,
      limit: number
    ) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
    /**
     * Removes the screenshots of at most `limit` reclaim requests that were decided at or before `decidedBy`, and
     * returns how many requests.
     *
     * - MUST return 0 only when no such screenshot is left, except those that a concurrent call is removing
     *   (`retentionLaws`).
     */
    readonly removeScreenshots: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
    /**
     * Sets description and remark to null in at most `limit` reclaim requests whose lead is erased and that were
     * decided at or before `decidedBy`, and returns how many requests. Such texts come from requests that were filed or
     * decided after the erasure.
     *
     * - MUST return 0 only when no such text is left, except those that a concurrent call is setting to null
     *   (`retentionLaws`).
     */
    readonly blankTexts: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
    /**
     * Replaces a lead whose person is corrected with the result of `change`, as `LeadRepository.modify` does.
     * `contacts` are those that the lead is to have instead of its own of the same kinds.
     *
     * - MUST be atomic, and exclude all that `modify` excludes: of two concurrent calls for one id, or for two leads
     *   that get a common contact, the second sees the writes of the first (`rectificationLaws`).
     * - MUST tell `change` whether a contact that the lead gets is blocked (`blockLaws`).
     * - You may rely on: `change` gives the lead these contacts, or leaves its own.
     */
    readonly rectify: <E>(
      id: LeadId,
      contacts: ReadonlyArray<Contact>,
      change: (lead: Lead, holders: ReadonlyArray<LeadHolder>, known: KnownCorrection) => Result.Result<LeadChange, E>
    ) => Effect.Effect<ChangedLead, E | LeadNotFound | StorageUnavailable>
    /**
     * Replaces a lead that its person confirms with the result of `change`, as `LeadRepository.modify` does. Unblocks
     * the e-mail address, and the number if both were blocked together: a mail does not prove whose the number is.
     * `earlier` has the receipt of the latest other lead with each contact, as `LeadInbox.receive` has.
     *
     * - MUST be atomic, and exclude all that `modify` excludes: of two concurrent calls for one id, or for two leads
     *   with a common contact, the second sees the writes of the first (`confirmationLaws`).
     * - MUST unblock the contacts of the lead that are blocked since the instant of its e-mail address when `change`
     *   succeeds, and no others (`confirmationLaws`).
     * - MUST write nothing when `change` fails (`confirmationLaws`).
     * - You may rely on: `change` alters no field but `stage` and `confirm_by`.
     */
    readonly confirm: <E>(
      id: LeadId,
      change: (lead: Lead, earlier: ReadonlyArray<DateTime.Utc>) => Result.Result<LeadChange, E>
    ) => Effect.Effect<ChangedLead, E | LeadNotFound | StorageUnavailable>
    /**
     * Returns at most `limit` of the leads that wait for their persons and whose `confirm_by` is at or before an
     * instant (`confirmationLaws`).
     */
    readonly unconfirmed: (until: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<Lead>, StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/erasure/ErasureRepository") {}
