import { Context, type Effect } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Holding } from "./Choice.ts"
import type { Market } from "./Market.ts"

/** An open lead with its past and present holders, as a round examines it. */
export interface OpenLead extends Pick<Lead, "id" | "country" | "postal_code" | "places" | "created_at"> {
  readonly holdings: ReadonlyArray<Holding>
}

/** Some open leads of a subcategory that follow those of the previous step, in the order of their ids. */
export interface RoundStep {
  readonly subcategory: SubcategoryId
  readonly market: Market
  readonly leads: ReadonlyArray<OpenLead>
  /** Whether no open lead follows. */
  readonly isLast: boolean
  /** A number that no other step of the subcategory has. */
  readonly claim: number
}

/**
 * Keeps track of rounds. A round examines every open lead of a subcategory in steps, without a write for a lead that
 * nobody takes. Any number of processes may share the steps of a round.
 */
export class RoundRepository extends Context.Service<
  RoundRepository,
  {
    /**
     * Returns the subcategories whose open leads are to be examined on a business day.
     *
     * - MUST return a subcategory if, since its last round began, one of these changed: the subcategory, a subscription
     *   to it, or a business with such a subscription (`roundRepositoryLaws`, `subscriptionRepositoryLaws`).
     * - MUST return a subcategory if, since its last round began, a reclaim in it was granted (`reclaimLifeLaws`).
     * - MUST return a subcategory whose last round began on another business day, because caps count anew
     *   (`roundRepositoryLaws`).
     * - MUST return a subcategory while a round of it is under way (`roundRepositoryLaws`).
     * - MUST NOT return any other subcategory (`roundRepositoryLaws`).
     * - MUST return them in the order of their ids, so that every store offers leads in one order
     *   (`roundRepositoryLaws`).
     */
    readonly pending: (today: CalendarDate) => Effect.Effect<ReadonlyArray<SubcategoryId>, StorageUnavailable>
    /**
     * Returns the next step of the round of a subcategory with at most `limit` leads. Begins a round if none is under
     * way. Returns null when no round is to be made.
     *
     * - MUST read the market and the leads after the change that the round is for (`roundRepositoryLaws`).
     * - MUST pass the holdings as `DistributionRepository.offer` does (`roundRepositoryLaws`).
     * - MAY return null while another process has a step of the subcategory.
     */
    readonly step: (
      subcategory: SubcategoryId,
      today: CalendarDate,
      limit: number
    ) => Effect.Effect<RoundStep | null, StorageUnavailable>
    /**
     * Continues the round after the lead `reached`, or from the same place if it is null. `"end"` ends the round.
     *
     * - MUST do nothing when another step of the subcategory was returned since (`roundRepositoryLaws`).
     */
    readonly advance: (step: RoundStep, reached: LeadId | "end" | null) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/RoundRepository") {}
