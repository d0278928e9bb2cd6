import { Context, type Effect } from "effect"
import type { Retry, RetryTaken } from "../idempotency/Retry.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Lead, ReceivedLead } from "../lead/Lead.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Arrival, DecideArrival } from "./Arrival.ts"

/** How a lead is received. */
export interface Reception {
  /** The contacts by which the lead may be a duplicate of an earlier lead of its subcategory. */
  readonly contacts: ReadonlyArray<Contact>
  /** Decides what becomes of the lead. */
  readonly decide: DecideArrival
  /** The request that the lead came with, when its sender may send it again under a key. */
  readonly retry?: Retry
}

/** A stored lead, and what was decided on its arrival. */
export interface ReceivedArrival {
  readonly lead: Lead
  readonly arrival: Arrival
}

/** The longest that the receipt of a lead waits for its distribution, in milliseconds. */
export const patience = 500

/** Stores leads as they arrive. */
export class LeadInbox extends Context.Service<
  LeadInbox,
  {
    /**
     * Stores a lead under the next number, with what `decide` makes of it.
     *
     * - MUST call `decide` with the latest lead under each contact that counts as earlier (`isEarlierLead`).
     *   When two leads share a contact, the later one is the duplicate. If the later one is erased, refused or
     *   withdrawn, the earlier one counts again.
     * - MUST decide one after the other of two leads with one contact, however close they arrive.
     * - MUST call `decide` with the market of the subcategory (`DistributionRepository.market`), and with null
     *   when that market stays locked for {@link patience}.
     * - MUST be atomic: the lead, its places, the states of the market, the distribution and the events are stored
     *   together or not at all, and nothing that `decide` saw changes in between.
     * - MUST NOT succeed before the lead would survive a crash that the store is built to survive.
     * - An open lead without a choice is due.
     */
    readonly receive: (
      lead: ReceivedLead,
      reception: Reception
    ) => Effect.Effect<ReceivedArrival, RetryTaken | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadInbox") {}
