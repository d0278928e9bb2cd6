import { Result } from "effect"
import { isErased, LeadErased } from "../erasure/ErasedLead.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { optional, reader, required, verdict } from "../input/Reading.ts"
import { textUpTo } from "../input/Text.ts"
import type { Lead } from "../lead/Lead.ts"
import { changeStage, type LeadStage, type StageChange, type StageForbids } from "../lead/LeadStage.ts"

/** The keys of an approval: what the businesses are told beside what the lead says. */
export const approvalKeys = { extra_info: optional(textUpTo(1000)) }

/** The keys of a refusal or a withdrawal: why. */
export const remarkKeys = { remark: required(textUpTo(1000)) }

const readApproval = reader(approvalKeys)
const readRemark = reader(remarkKeys)

/** A decision on a lead: the lead as it is afterwards, if its stage allows that and it was not erased. */
export type ReviewLead = (lead: Lead) => Result.Result<Lead, LeadErased | StageForbids>

const stageAfter = (lead: Lead, change: StageChange): Result.Result<LeadStage, LeadErased | StageForbids> =>
  isErased(lead) ? Result.fail(new LeadErased()) : changeStage(lead.stage, change)

/** Opens a lead that was held or refused; without a note, an earlier note stands. */
export const approval = (input: unknown): Result.Result<ReviewLead, InvalidInput> =>
  Result.map(
    verdict(approvalKeys, readApproval(input)),
    ({ extra_info }) =>
      (lead) =>
        Result.map(stageAfter(lead, "approve"), (stage) => ({
          ...lead,
          stage,
          extra_info: extra_info ?? lead.extra_info
        }))
  )

/** Ends a lead: one that is held by refusing it, one that is open or placed by withdrawing it. */
export const ending = (change: "refuse" | "withdraw", input: unknown): Result.Result<ReviewLead, InvalidInput> =>
  Result.map(
    verdict(remarkKeys, readRemark(input)),
    ({ remark }) =>
      (lead) =>
        Result.map(stageAfter(lead, change), (stage) => ({ ...lead, stage, remark }))
  )
