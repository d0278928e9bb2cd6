import { type DateTime, Result } from "effect"
import type { Actor } from "../../../access/Actor.ts"
import { type AuditEntries, leadEntry } from "../../../audit/AuditEntry.ts"
import type { BusinessId } from "../../../catalog/Business.ts"
import { holderEvents, type LeadEvent, leadEvent, stageChangeEvents } from "../../../event/LeadEvents.ts"
import type { Lead } from "../../../lead/Lead.ts"
import { changeStage, type LeadStage } from "../../../lead/LeadStage.ts"
import { blanks, isErased } from "../../../lead/PersonalFields.ts"

/**
 * Returns the stage of a lead after its erasure. No business may get an erased lead, so an open lead is withdrawn and a
 * held lead is refused.
 */
const stageAfterErasure = (stage: LeadStage): LeadStage => {
  const withdrawn = stage === "open" ? changeStage(stage, "withdraw") : changeStage(stage, "refuse")
  return Result.getOrElse(withdrawn, () => stage)
}

/** An erased lead, and the events and the entries of the audit trail to append. */
export interface LeadErasure {
  readonly lead: Lead
  readonly events: ReadonlyArray<LeadEvent>
  readonly audit: AuditEntries
}

/**
 * Erases the personal data of a lead, by order of an actor, or by none when its retention time is over. `holders` are
 * the businesses that have the lead or had it; an order tells each of them, because it may have a copy. A lead that is
 * already erased stays unchanged, without events.
 */
export const eraseLead = (
  lead: Lead,
  holders: ReadonlyArray<BusinessId>,
  now: DateTime.Utc,
  by: Actor | null
): LeadErasure => {
  if (isErased(lead)) return { lead, events: [], audit: [] }
  const stage = stageAfterErasure(lead.stage)
  return {
    lead: { ...lead, ...blanks, stage, anonymised_at: now },
    events: [
      ...stageChangeEvents(lead.stage, stage, now),
      leadEvent("lead.anonymised", now),
      ...(by === null ? [] : holderEvents("business_lead.erased", now, holders))
    ],
    audit: by === null ? [] : [leadEntry({ actor: by, at: now }, "lead.anonymised", lead)]
  }
}
