import type { Doing } from "../run/Notes.ts"
import type { Run } from "../run/Run.ts"

const typeOf: Partial<Record<Doing["does"], string>> = {
  refuse: "lead.refused",
  withdraw: "lead.withdrawn",
  grant: "reclaim.granted",
  reject: "reclaim.rejected",
  reclaim: "reclaim.requested"
}

/** What was acknowledged to an operator or a business and has no event, and events that nobody asked for. */
export const wrongDoings = ({ notes, telling }: Run): ReadonlyArray<string> => {
  const stages = new Map(telling.leads.map(({ id, stage }) => [id, stage]))
  const has = ({ business, does, lead }: Doing): boolean =>
    does === "approve"
      ? !/^(?:held|refused|duplicate)$/.test(stages.get(lead) ?? "held")
      : telling.events.some(
          ({ data, type }) => type === typeOf[does] && data.lead_id === lead && data.business_id === business
        )
  const asked = (type: string, lead: number): boolean =>
    notes.doings.some((doing) => typeOf[doing.does] === type && doing.lead === lead) ||
    // A grant withdraws a lead that is worth nothing.
    (type === "lead.withdrawn" && asked("reclaim.granted", lead))
  const types = new Set(Object.values(typeOf))
  return [
    ...notes.doings
      .filter((doing) => doing.isAcknowledged && !has(doing))
      .map(({ does, lead }) => `lead ${lead} shows nothing of an acknowledged ${does}`),
    ...telling.events
      .filter(({ data, type }) => types.has(type) && !asked(type, data.lead_id))
      .map(({ data, type }) => `lead ${data.lead_id} has ${type}, which nobody asked for`)
  ]
}
