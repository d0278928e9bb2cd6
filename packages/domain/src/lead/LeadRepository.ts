import { Context, type Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { Choose } from "../distribution/Choice.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Lead, ReceivedLead } from "./Lead.ts"

/** A kept lead and the businesses that got it, in the order in which they were chosen. */
export interface PlacedLead {
  readonly lead: Lead
  readonly businesses: ReadonlyArray<BusinessId>
}

/** Keeps leads. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /**
     * Keeps a lead, gives it the next number and hands it to the businesses that `choose` names.
     *
     * MUST give each business that is named one place, however often it is named. MUST call `choose` with every subscription to the lead's subcategory, in the order in which the catalogue was
     * imported, unless the lead is `held`, which nobody gets yet. MUST be atomic: the lead is kept together with its
     * places, or not at all, and no other call changes what `choose` saw before the places are kept. The kept stage
     * MUST be `placed` exactly when every place is taken. MUST NOT succeed before the lead would survive a crash that
     * the store is built to survive.
     */
    readonly receive: (lead: ReceivedLead, choose: Choose) => Effect.Effect<PlacedLead, StorageUnavailable>
  }
>()("@leadwell/domain/lead/LeadRepository") {}
