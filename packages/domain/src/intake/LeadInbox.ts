import { Context, type Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { Offering } from "../distribution/Offering.ts"
import type { IdempotentRequest, IdempotencyKeyTaken } from "../idempotency/IdempotentRequest.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Lead, ReceivedLead } from "../lead/Lead.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DecideArrival } from "./Arrival.ts"
import type { EnclosureRefused, Enclosures } from "./Enclosure.ts"

/** The input of a receipt besides the lead. */
export interface Reception {
  /** The contacts that identify an earlier lead of the same person in the same subcategory. */
  readonly contacts: ReadonlyArray<Contact>
  /** Decides the stage and the holders of the lead. */
  readonly decide: DecideArrival
  /** What the receipt completes, each under a key that it completes once: the request, if it has an idempotency key. */
  readonly completes?: ReadonlyArray<IdempotentRequest>
  /** What is stored with the lead, or neither is. */
  readonly enclosures?: Enclosures
}

/** A stored lead, the businesses that got it in the order of the choice, and the defect of its offer, if any. */
export interface ReceivedArrival extends Pick<Offering, "defect"> {
  readonly lead: Lead
  readonly businesses: ReadonlyArray<BusinessId>
}

/** The longest time that a receipt waits for the row lock of the market, in milliseconds. */
export const marketLockTimeout = 500

/** The receipts of other subcategories that a decision needs of one contact at most. */
export const mostOthers = 100

/** Stores arriving leads. */
export class LeadInbox extends Context.Service<
  LeadInbox,
  {
    /**
     * Stores a lead under the next number, together with the result of `decide`.
     *
     * - MUST call `decide` with one instant for each contact of the lead: the receipt of the latest lead of the same
     *   subcategory with that contact, among the leads whose stage satisfies `isEarlierLead` (`leadRepositoryLaws`,
     *   `leadReviewLaws`).
     * - MUST call it with a market that tells whom the person met, as `DistributionRepository.offer` does
     *   (`samePersonLaws`).
     * - MUST call `decide` with the receipts of other subcategories for each of these contacts: that of the latest such
     *   lead of each, when it was stored before and received after `othersSince`. It MAY leave out those beyond
     *   {@link mostOthers} of a contact (`leadRepositoryLaws`).
     * - MUST call it with whether a contact of the lead is blocked, as `BlockRepository` keeps them (`blockLaws`).
     * - MUST store the lead as `arrivedLead` returns it: of one that is erased at once, nothing of the person
     *   (`blockLaws`).
     * - MUST use the lead before it once the latest lead with a contact is erased, refused or withdrawn
     *   (`leadReviewLaws`, `erasureRepositoryLaws`).
     * - MUST decide on concurrent leads with a common contact one after the other (`leadRepositoryLaws`).
     * - MUST call `decide` with the market of the subcategory, as `DistributionRepository.market` returns it
     *   (`leadRepositoryLaws`).
     * - MUST call `decide` with null when the market stays locked for {@link marketLockTimeout}. No law can hold a
     *   lock, so see `packages/adapters-postgres/test/intake/twoStores.test.ts`.
     * - MUST store the lead, its places, the states of the market, the decision and the events together or not at all
     *   (`atomicityLaws`).
     * - MUST NOT let anything that `decide` saw change before its result is stored, except the receipts of other
     *   subcategories (`leadRepositoryLaws`, `distributionRepositoryLaws`).
     * - MUST NOT succeed before the lead would survive a crash that the store is built to survive. No law can crash
     *   a store, so see `apps/server/test/storage/durable.slow.test.ts`.
     * - MUST make the lead due at once when `decide` returns the stage `open` and `choice: null` (`dueLeadLaws`).
     * - MUST fail with {@link IdempotencyKeyTaken}, and store nothing, when a key of `completes` is taken and not
     *   expired (`completedRequestRepositoryLaws`).
     * - MUST store all enclosures with the lead, in any stage, or fail with {@link EnclosureRefused} and store nothing
     *   (`enclosureLaws`).
     * - MUST die, and store nothing, when it has no part for what is enclosed (`leadRepositoryLaws`).
     */
    readonly receive: (
      lead: ReceivedLead,
      reception: Reception
    ) => Effect.Effect<ReceivedArrival, EnclosureRefused | IdempotencyKeyTaken | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadInbox") {}
