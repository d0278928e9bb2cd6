import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Choice } from "@leadwell/domain/distribution/Choice"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { DateTime } from "effect"
import { encodeOutcomes, type Revisions } from "./OutcomeCodec.ts"

/** A choice whose reasons are in the form of a row. */
export interface SettledChoice extends Pick<Choice, "assigned" | "states"> {
  readonly decision: Omit<Choice["decision"], "considered"> & { readonly considered: string }
}

/** A lead in its new stage, the choice of businesses if the lead was offered, and the events to append. */
export interface Settlement {
  readonly lead: ReceivedLead
  readonly choice: SettledChoice | null
  readonly events: ReadonlyArray<LeadEvent>
}

/**
 * Brings the reasons of a choice into the form of a row. The reasons of one choice among thousands of candidates take
 * hundreds of kilobytes, so no batch should hold those of all its leads.
 */
export const settledChoice = ({ assigned, decision, states }: Choice, revisions: Revisions): SettledChoice => ({
  assigned,
  states,
  decision: { ...decision, considered: JSON.stringify(encodeOutcomes(decision.considered, revisions)) }
})

/**
 * The places that the leads of a batch give. `row` is the row of the lead, and `rank` counts the places of one business
 * in the batch, both from 1. `totals` has the number of places of each business, in the order of ids.
 */
export const placesOf = (batch: ReadonlyArray<Settlement>) => {
  const totals = new Map<BusinessId, number>()
  const places = batch.flatMap(({ choice }, index) =>
    (choice?.assigned ?? []).map(({ business, region }) => {
      const rank = (totals.get(business) ?? 0) + 1
      totals.set(business, rank)
      return { row: index + 1, business, region, rank }
    })
  )
  return { places, totals: [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

/** The decisions of a batch as columns of one statement. `row` is the row of the lead, counted from 1. */
export const decisionColumns = (batch: ReadonlyArray<Settlement>) => {
  const decisions = batch.flatMap(({ choice }, index) =>
    choice === null ? [] : [{ row: index + 1, ...choice.decision }]
  )
  return {
    row: decisions.map(({ row }) => String(row)),
    decided_at: decisions.map(({ decided_at }) => DateTime.formatIso(decided_at)),
    places: decisions.map(({ places }) => String(places)),
    considered: decisions.map(({ considered }) => considered)
  }
}

/** The subcategories of some leads without repetition, in the order of their ids. */
export const subcategoriesOf = (leads: ReadonlyArray<ReceivedLead>): ReadonlyArray<SubcategoryId> =>
  [...new Set(leads.map(({ subcategory_id }) => subcategory_id))].toSorted()
