import { Context, Data, type DateTime, type Effect, type Result } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { Market } from "../distribution/Market.ts"
import type { MadeOffering } from "../distribution/Offering.ts"
import type { Retry, RetryTaken } from "../idempotency/Retry.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Lead, ReceivedLead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** There is no lead with this id. */
export class LeadNotFound extends Data.TaggedError("LeadNotFound")<{}> {}

/** A kept lead and the businesses that got it, in the order in which they were chosen. */
export interface PlacedLead {
  readonly lead: Lead
  readonly businesses: ReadonlyArray<BusinessId>
}

/** A kept lead, and how many of its places are taken. */
export interface KeptLead {
  readonly lead: Lead
  readonly places_taken: number
}

/** How a lead is received. */
export interface Reception {
  /** The contacts by which it may be a duplicate of an earlier lead of its subcategory, or a later one its duplicate. */
  readonly contacts: ReadonlyArray<Contact>
  /** Whether it is one, when the latest earlier leads of its contacts were received at these instants. */
  readonly isDuplicate: (earlier: ReadonlyArray<DateTime.Utc>) => boolean
  /** Who gets it, when it is open. */
  readonly offer: (market: Market) => MadeOffering
  /** What is remembered of its request, when that may come again. */
  readonly retry?: Retry
}

/** Keeps leads. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /**
     * Keeps a lead and gives it the next number. A duplicate is kept as such. An open lead is offered to the market of its subcategory,
     * {@link DistributionRepository.market}; any other goes to nobody.
     *
     * MUST ask `isDuplicate` about the latest lead under each contact that {@link isEarlierLead}: of two leads with one contact that arrive at the same moment, one is
     * earlier than the other. Of two that count it is the later one; when that counts no longer, or is erased, the earlier one again. MUST be atomic: the lead is kept together with its places, their states and the decision, or
     * not at all, and nothing changes in between what `offer` saw. When `offer` breaks down, or others keep it from an answer within {@link patience},
     * the lead MUST be kept all the same, open and due. MUST NOT succeed before the lead would survive a crash that the store is built to survive.
     */
    readonly receive: (
      lead: ReceivedLead,
      reception: Reception
    ) => Effect.Effect<PlacedLead, RetryTaken | StorageUnavailable>
    /** The lead with this id. */
    readonly get: (id: LeadId) => Effect.Effect<KeptLead, LeadNotFound | StorageUnavailable>
    /**
     * One page of all leads, or of those in a stage, the latest first. `total` MUST be exact. A page beyond the end is empty and carries the
     * total.
     */
    readonly page: (
      stage: LeadStage | "every",
      request: PageRequest
    ) => Effect.Effect<Page<KeptLead>, StorageUnavailable>
    /**
     * Replaces a lead with what `change` makes of it, and returns the replacement. A lead that becomes open is due.
     *
     * MUST be atomic: two concurrent calls for one id never see the same lead, and none sees it while it is being offered. When
     * `change` fails, nothing is written.
     */
    readonly modify: <E>(
      id: LeadId,
      change: (lead: Lead) => Result.Result<Lead, E>,
      now: DateTime.Utc
    ) => Effect.Effect<KeptLead, E | LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadRepository") {}

/** The longest that the receipt of a lead waits for its distribution, in milliseconds. */
export const patience = 500
