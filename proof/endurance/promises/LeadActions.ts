import { isRefusedOnArrival, type LeadLife } from "../../recount/LeadLife.ts"
import type { LeadAction } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"

const typeOf: Record<LeadAction["does"], string> = {
  approve: "lead.approved",
  correct: "lead.phone_replaced",
  refuse: "lead.refused",
  withdraw: "lead.withdrawn",
  grant: "reclaim.granted",
  reject: "reclaim.rejected",
  reclaim: "reclaim.requested"
}

/** What was acknowledged to an operator or a business and has no event, and events that nobody asked for. */
export const wrongLeadActions = (
  { notes, observed }: Run,
  lives: ReadonlyMap<number, LeadLife>
): ReadonlyArray<string> => {
  const refused = new Set([...lives.values()].filter(isRefusedOnArrival).map(({ id }) => id))
  const erased = (lead: number) => observed.unnamed.get(lead) === ""
  const has = ({ business, does, lead }: LeadAction): boolean =>
    observed.events.some(
      ({ data, type }) => type === typeOf[does] && data.lead_id === lead && data.business_id === business
    )
  const isDone = (type: string, lead: number): boolean =>
    notes.leadActions.some((action) => typeOf[action.does] === type && action.lead === lead)
  const asked = (type: string, lead: number): boolean =>
    isDone(type, lead) ||
    (type === "lead.refused" && refused.has(lead)) ||
    (type === "lead.withdrawn" && erased(lead)) ||
    // A grant withdraws a lead that is worth nothing. Both release the businesses that have it.
    (["lead.withdrawn", "business_lead.released"].includes(type) && isDone("reclaim.granted", lead)) ||
    (["reclaim.granted", "business_lead.released"].includes(type) && isDone("lead.withdrawn", lead))
  const types = new Set([...Object.values(typeOf), "business_lead.released"])
  return [
    ...notes.leadActions
      .filter((action) => action.isAcknowledged && !has(action))
      .map(({ does, lead }) => `lead ${lead} shows nothing of an acknowledged ${does}`),
    ...observed.events
      .filter(({ data, type }) => types.has(type) && !asked(type, data.lead_id))
      .map(({ data, type }) => `lead ${data.lead_id} has ${type}, which nobody asked for`)
  ]
}
