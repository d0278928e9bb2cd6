import { Context, type DateTime, type Effect, type Result } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadHolder } from "../distribution/Release.ts"
import type { DomainEventType } from "../event/DomainEvent.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { Sort } from "../pagination/Sort.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { LeadFilter } from "./LeadFilter.ts"
import type { LeadChange } from "./LeadReview.ts"

/** No lead has this id. */
export class LeadNotFound extends Fact("LeadNotFound", "No lead has this id.")<{ readonly id: LeadId }> {}

/** A stored lead and the number of its taken places. */
export interface LeadProgress {
  readonly lead: Lead
  readonly places_taken: number
}

/** A lead of a list, with the businesses that have it, the first assignment first. Released ones are left out. */
export interface LeadWithHolders extends LeadProgress {
  readonly holders: ReadonlyArray<BusinessId>
}

/** A stored change of a lead, and the number of the places that are taken after it. */
export interface ChangedLead extends LeadChange {
  readonly places_taken: number
}

/** What a store knows of a lead that is corrected, besides the lead and its holders. */
export interface KnownCorrection {
  /** The types of the events of the lead, in their order. */
  readonly history: ReadonlyArray<DomainEventType>
  /** The receipt of the latest other lead with each contact that the lead gets, as `LeadInbox.receive` has them. */
  readonly earlier: ReadonlyArray<DateTime.Utc>
  /** Whether a contact that the lead gets is blocked, as `BlockRepository` has it. */
  readonly isBlocked: boolean
}

/** An earlier lead of the same person. */
export type EarlierLead = Pick<Lead, "confirm_by" | "id" | "stage">

/** The earlier leads of some leads, the latest first. A lead without earlier ones may be missing. */
export type EarlierLeads = ReadonlyMap<LeadId, ReadonlyArray<EarlierLead>>

/** The contacts of a person who asks for something of a subcategory. */
export interface AskingPerson extends Pick<Lead, "subcategory_id"> {
  readonly contacts: ReadonlyArray<Contact>
}

/** The maximum number of earlier leads that are looked up for one lead. */
export const mostEarlier = 100

/** Reads stored leads, and changes them one at a time. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /** Returns the lead with this id. */
    readonly get: (id: LeadId) => Effect.Effect<LeadProgress, LeadNotFound | StorageUnavailable>
    /**
     * Returns for each of these leads the leads of the same person and subcategory that were received before it, at
     * most 100.
     *
     * - MUST return those that share a contact of `contactsOf` with the lead, in any stage (`leadReviewLaws`).
     */
    readonly earlierOf: (leads: ReadonlyArray<Lead>) => Effect.Effect<EarlierLeads, StorageUnavailable>
    /**
     * Returns for each of some persons the receipts of the leads that can make their next lead a duplicate.
     *
     * - MUST return the instants with which `LeadInbox.receive` would call `decide` now (`leadReviewLaws`).
     */
    readonly receiptsOf: (
      persons: ReadonlyArray<AskingPerson>
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<DateTime.Utc>>, StorageUnavailable>
    /**
     * Returns one page of the leads that a filter selects.
     *
     * - MUST list exactly the leads that `selectsLead` accepts (`leadFilterLaws`).
     * - MUST sort by `created_at`, and leads of one instant by id (`leadFilterLaws`).
     * - MUST name the holders by assignment, and those of one instant by id (`releaseLaws`).
     */
    readonly page: (
      filter: LeadFilter,
      sort: Sort,
      request: PageRequest
    ) => Effect.Effect<Page<LeadWithHolders>, StorageUnavailable>
    /**
     * Returns at most `limit` of the leads that a filter selects and whose ids are above a number, by ascending id, as
     * `page` does.
     *
     * - MUST list exactly the leads that `selectsLead` accepts (`leadFilterLaws`).
     * - MUST NOT return a lead while one with a lower id may still become visible, or a reader that goes on after the
     *   last one would miss it. No law can stop a writer, so see
     *   `packages/adapters-postgres/test/intake/twoStores.test.ts`.
     */
    readonly after: (
      number: number,
      limit: number,
      filter: LeadFilter
    ) => Effect.Effect<ReadonlyArray<LeadWithHolders>, StorageUnavailable>
    /**
     * Replaces a lead with the result of `change` and stores its releases. Appends the events and the entries of the
     * audit trail of the change, and returns the change. `change` gets all businesses that have or had the lead.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first (`leadReviewLaws`).
     * - MUST NOT overlap in time with an offer of the same lead: `modify` waits, and an offer waits or skips the lead
     *   (`distributionRepositoryLaws`).
     * - MUST NOT overlap in time with a reclaim request for the lead or a decision about one (`releaseLaws`).
     * - MUST write nothing when `change` fails (`leadReviewLaws`).
     * - MUST make a lead due when `change` opens it (`dueLeadLaws`).
     * - MUST store the releases as `ReclaimRepository.decide` does (`releaseLaws`).
     * - MUST find the lead under its new contacts, and no longer under those that `change` replaced, as a duplicate
     *   and to erase it (`rectificationLaws`).
     * - MUST remove the links to the person when `change` says that they end; `SecretRepository` of
     *   `@leadwell/people` stores them (`secretRepositoryLaws`).
     * - You may rely on: `change` alters no field but `stage`, `extra_info`, `remark` and those of `personKeys`.
     */
    readonly modify: <E>(
      id: LeadId,
      change: (lead: Lead, holders: ReadonlyArray<LeadHolder>) => Result.Result<LeadChange, E>
    ) => Effect.Effect<ChangedLead, E | LeadNotFound | StorageUnavailable>
    /**
     * Replaces a lead whose person is corrected with the result of `change`, as `modify` does. `contacts` are those
     * that the lead is to have instead of its own of the same kinds.
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
     * Replaces a lead that its person confirms with the result of `change`, as `modify` does. Unblocks the e-mail
     * address, and the number if both were blocked together: a mail does not prove whose the number is. `earlier` has
     * the receipt of the latest other lead with each contact, as `LeadInbox.receive` has.
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
>()("@leadwell/domain/intake/LeadRepository") {}
