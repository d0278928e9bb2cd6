import { Data, type DateTime, Result } from "effect"
import { type LeadEvent, leadEvent, stageChangeEvents } from "../event/LeadEvents.ts"
import type { Lead } from "../lead/Lead.ts"
import { changeStage, type LeadStage } from "../lead/LeadStage.ts"

/** The lead was erased: nothing can be decided about it any more. */
export class LeadErased extends Data.TaggedError("LeadErased")<{}> {}

/** Everything in a lead that tells of the person, and what an erased lead has in place of it. */
export const blanks = {
  postal_code: "",
  city: "",
  street: "",
  street_number: "",
  description: "",
  gender: "unknown",
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  answers: [],
  extra_info: null,
  remark: null
} as unknown as Pick<
  Lead,
  | "postal_code"
  | "city"
  | "street"
  | "street_number"
  | "description"
  | "gender"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "answers"
  | "extra_info"
  | "remark"
>

/** Whether nothing of the person is left in a lead. */
export const isErased = ({ anonymised_at }: Pick<Lead, "anonymised_at">): boolean => anonymised_at !== null

/** Nobody may be offered an erased lead: one that could still be is withdrawn, or refused where it waits for review. */
const stageAfterErasure = (stage: LeadStage): LeadStage => {
  const withdrawn = stage === "open" ? changeStage(stage, "withdraw") : changeStage(stage, "refuse")
  return Result.getOrElse(withdrawn, () => stage)
}

/** An erased lead, and the events to append. */
export interface LeadErasure {
  readonly lead: Lead
  readonly events: ReadonlyArray<LeadEvent>
}

/** Removes everything about the person from a lead. A lead that was erased before stays as it is. */
export const eraseLead = (lead: Lead, now: DateTime.Utc): LeadErasure => {
  if (isErased(lead)) return { lead, events: [] }
  const stage = stageAfterErasure(lead.stage)
  return {
    lead: { ...lead, ...blanks, stage, anonymised_at: now },
    events: [...stageChangeEvents(lead.stage, stage, now), leadEvent("lead.anonymised", now)]
  }
}
