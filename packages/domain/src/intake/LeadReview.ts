import { type DateTime, Result, Schema } from "effect"
import type { Act, Actor } from "../access/Actor.ts"
import { type AuditEntries, leadEntry } from "../audit/AuditEntry.ts"
import {
  type DecisionClock,
  type LeadHolder,
  type Release,
  releaseEvents,
  releaseHolders
} from "../distribution/Release.ts"
import { type LeadEvent, leadEvent, stageChangeEvents } from "../event/LeadEvents.ts"
import { optional, exactReader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import type { Lead } from "../lead/Lead.ts"
import { LeadErased } from "../lead/LeadErased.ts"
import { changeStage, type LeadStage, type StageChange, StageForbids } from "../lead/LeadStage.ts"
import { isErased } from "../lead/PersonalFields.ts"

/**
 * The keys of an approval. `extra_info` is a note for the businesses. `only_held` means that a lead stays refused which
 * somebody else refused meanwhile.
 */
export const approvalKeys = { extra_info: optional(textUpTo(1000)), only_held: optional(Schema.Boolean) }

/** The keys of a refusal or withdrawal. `remark` is the reason. */
export const remarkKeys = { remark: required(textUpTo(1000)) }

const readApproval = exactReader(approvalKeys)
const readRemark = exactReader(remarkKeys)

/** A changed lead, the businesses that it releases, and the events and the entries of the audit trail to append. */
export interface LeadChange {
  readonly lead: Lead
  readonly releases: ReadonlyArray<Release>
  readonly events: ReadonlyArray<LeadEvent>
  readonly audit: AuditEntries
  /** Whether the links in mails to the person open nothing any more, because the mails went to somebody else. */
  readonly endsLinks?: boolean
}

/** A decision about a lead. It fails when the stage does not allow it or the lead is erased. */
export type ReviewLead = (
  lead: Lead,
  holders: ReadonlyArray<LeadHolder>
) => Result.Result<LeadChange, LeadErased | StageForbids>

/** Returns the change from a lead to its replacement, with its releases and its entries of the audit trail. */
export const leadChange = (
  before: Lead,
  after: Lead,
  at: DateTime.Utc,
  releases: ReadonlyArray<Release> = [],
  audit: AuditEntries = []
): LeadChange => ({
  lead: after,
  releases,
  events: [
    ...releases.flatMap((release) => releaseEvents(release, at)),
    ...stageChangeEvents(before.stage, after.stage, at)
  ],
  audit
})

const stageAfter = (lead: Lead, change: StageChange): Result.Result<LeadStage, LeadErased | StageForbids> =>
  isErased(lead) ? Result.fail(new LeadErased({ id: lead.id })) : changeStage(lead.stage, change)

/** Returns the decision that opens a held or refused lead. Without a new note, the earlier note stays. */
export const approval = (input: unknown, act: Act): Result.Result<ReviewLead, InvalidInput> =>
  Result.map(
    verdict(approvalKeys, readApproval(input)),
    ({ extra_info, only_held }) =>
      (lead) =>
        Result.map(stageAfter(lead, only_held ? "approve_held" : "approve"), (stage) => ({
          lead: { ...lead, stage, extra_info: extra_info ?? lead.extra_info },
          releases: [],
          events: [leadEvent("lead.approved", act.at)],
          audit: [leadEntry(act, "lead.approved", lead)]
        }))
  )

const refused =
  (remark: string, act: Act): ReviewLead =>
  (lead) =>
    Result.map(stageAfter(lead, "refuse"), (stage) =>
      leadChange(lead, { ...lead, stage, remark }, act.at, [], [leadEntry(act, "lead.refused", lead)])
    )

const withdrawn =
  (remark: string, clock: DecisionClock, actor: Actor) =>
  (lead: Lead, holders: ReadonlyArray<LeadHolder>, stage: LeadStage): LeadChange => {
    const audit = [leadEntry({ actor, at: clock.now }, "lead.withdrawn", lead)]
    return leadChange(lead, { ...lead, stage, remark }, clock.now, releaseHolders(holders, remark, clock), audit)
  }

/** Returns the decision that refuses a held lead. */
export const refusal = (input: unknown, act: Act): Result.Result<ReviewLead, InvalidInput> =>
  Result.map(verdict(remarkKeys, readRemark(input)), ({ remark }) => refused(remark, act))

/**
 * Returns the decision that withdraws an open or placed lead. It releases the holders as {@link releaseHolders} says,
 * with the same remark.
 */
export const withdrawal = (
  input: unknown,
  clock: DecisionClock,
  actor: Actor
): Result.Result<ReviewLead, InvalidInput> =>
  Result.map(
    verdict(remarkKeys, readRemark(input)),
    ({ remark }) =>
      (lead, holders) =>
        Result.map(stageAfter(lead, "withdraw"), (stage) => withdrawn(remark, clock, actor)(lead, holders, stage))
  )

/**
 * Returns the decision by which its person withdraws a lead, as {@link withdrawal} does, and hides from businesses at
 * once. It is made once, in any stage: a business may still have a closed lead, and a refused one may be approved.
 */
export const personalWithdrawal =
  (remark: string, clock: DecisionClock, actor: Actor): ReviewLead =>
  (lead, holders) => {
    if (isErased(lead)) return Result.fail(new LeadErased({ id: lead.id }))
    if (lead.withdrawn_at !== null) return Result.fail(new StageForbids({ stage: lead.stage, change: "withdraw" }))
    const change = withdrawn(remark, clock, actor)(lead, holders, "withdrawn")
    return Result.succeed({ ...change, lead: { ...change.lead, withdrawn_at: clock.now } })
  }
