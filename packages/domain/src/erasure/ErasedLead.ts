import { Data, type DateTime, Result } from "effect"
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

/** A lead with nothing of the person left. One that was erased before stays as it is. */
export const eraseLead = (lead: Lead, now: DateTime.Utc): Lead =>
  isErased(lead) ? lead : { ...lead, ...blanks, stage: stageAfterErasure(lead.stage), anonymised_at: now }
