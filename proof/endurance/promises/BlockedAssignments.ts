import type { Run } from "../run/Run.ts"
import { spanOf } from "./Assignments.ts"
import { isBlockedBetween, personsOf } from "./Blocks.ts"

/** Leads that a business got while their persons were blocked. A corrected lead may have no blocked contact left. */
export const wrongBlockedAssignments = (run: Run): ReadonlyArray<string> => {
  const { events } = run.observed
  const corrected = new Set(events.filter(({ type }) => type === "lead.rectified").map(({ data }) => data.lead_id))
  const persons = new Map(
    personsOf(run)
      .filter(({ id }) => !corrected.has(id))
      .map(({ id, person }) => [id, person])
  )
  return events.flatMap(({ data: { business_id, lead_id }, timestamp, type }) => {
    const person = persons.get(lead_id)
    if (type !== "business_lead.assigned" || person === undefined) return []
    const isBlocked = isBlockedBetween(run, person, ...spanOf(run, Date.parse(timestamp)))
    return isBlocked === true ? [`lead ${lead_id} went to ${business_id}, although person ${person} is blocked`] : []
  })
}
