import { type DateTime, Result } from "effect"
import type { AccountId } from "../access/Account.ts"
import type { Actor } from "../access/Actor.ts"
import { blamesLead } from "../assignment/ReclaimReason.ts"
import { type AuditEntries, auditEntry } from "../audit/AuditEntry.ts"
import { type BusinessEffect, releaseEffect } from "../distribution/DecisionEffects.ts"
import { isOffered } from "../distribution/Offering.ts"
import {
  type DecisionClock,
  type LeadHolder,
  type Release,
  releaseEvents,
  releaseHolders,
  releaseOf
} from "../distribution/Release.ts"
import { type LeadEvent, stageChangeEvents } from "../event/LeadEvents.ts"
import type { Lead } from "../lead/Lead.ts"
import { changeStage, type LeadStage } from "../lead/LeadStage.ts"
import { isErased } from "../lead/PersonalFields.ts"
import type { ReclaimDecision } from "./ReclaimDecision.ts"
import { reclaimEvent } from "./ReclaimEvents.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import { ReclaimDecided } from "./ReclaimRules.ts"

/** The result of a decision about a reclaim request: the request, and the stage of its lead. */
export interface ReclaimCase {
  readonly request: ReclaimRequest
  readonly stage: LeadStage
  /** The released businesses. The business of a granted request is the first. */
  readonly releases: ReadonlyArray<Release>
  /** The events to append: the decision, the releases of other businesses, and a change of the stage. */
  readonly events: ReadonlyArray<LeadEvent>
  /** The entries of the audit trail to append: one, for any number of releases. */
  readonly audit: AuditEntries
}

/** Returns the events of a decided request, with the stages of its lead before and after the decision. */
export const decisionEvents = (
  request: ReclaimRequest,
  before: LeadStage,
  after: LeadStage,
  others: ReadonlyArray<Release> = []
): ReadonlyArray<LeadEvent> => {
  const event = reclaimEvent(request)
  return [
    event,
    ...others.flatMap((other) => releaseEvents(other, event.at)),
    ...stageChangeEvents(before, after, event.at)
  ]
}

/** Returns what a decision does to the lead of each business. */
export const effectsOf = ({ releases, request }: ReclaimCase): ReadonlyArray<BusinessEffect> =>
  request.status === "rejected"
    ? [{ business: request.business, status: "reclaim_rejected", isCapGivenBack: false }]
    : releases.map(releaseEffect)

/** Applies the changes that the stage allows and skips the others. */
const change = (stage: LeadStage, ...changes: ReadonlyArray<Parameters<typeof changeStage>[1]>): LeadStage =>
  changes.reduce((current, one) => Result.getOrElse(changeStage(current, one), () => current), stage)

/**
 * Returns the stage of a lead after one holder is released. A worthless or erased lead is withdrawn, a young one is
 * offered again, and an old one is closed.
 */
const stageAfterRelease = (stage: LeadStage, lead: Lead, isAtFault: boolean, now: DateTime.Utc): LeadStage => {
  if (isAtFault || isErased(lead)) return change(stage, "withdraw")
  return isOffered(lead, now) ? change(stage, "reopen") : change(stage, "reopen", "close")
}

/**
 * Decides a pending request for an actor. `account` owns the business. Granting frees the place, returns the lead to
 * the caps that still count its assignment, and withdraws a worthless lead. A lead at fault also releases the other
 * holders, as {@link releaseHolders} says.
 */
export const decideReclaim = (
  request: ReclaimRequest,
  lead: Lead,
  holders: ReadonlyArray<LeadHolder>,
  decision: ReclaimDecision,
  clock: DecisionClock,
  { account, actor }: { readonly account: AccountId; readonly actor: Actor }
): Result.Result<ReclaimCase, ReclaimDecided> => {
  if (request.status !== "pending") return Result.fail(new ReclaimDecided({ id: request.id, status: request.status }))
  const { remark, status } = decision
  const decided = { ...request, status, remark, decided_at: clock.now }
  const audit = [auditEntry({ actor, at: clock.now }, `reclaim.${status}`, request.id, [account], request.lead)]
  if (decision.status === "rejected") {
    const events = decisionEvents(decided, lead.stage, lead.stage)
    return Result.succeed({ request: decided, stage: lead.stage, releases: [], events, audit })
  }
  const isAtFault = decision.lead_at_fault ?? blamesLead(request.reason)
  const stage = stageAfterRelease(lead.stage, lead, isAtFault, clock.now)
  const isOwn = ({ business }: LeadHolder) => business === request.business
  const own = holders.filter(isOwn).map((holder) => releaseOf({ ...holder, request: request.id }, remark, clock))
  const rest = holders.filter((holder) => !isOwn(holder))
  const others = isAtFault ? releaseHolders(rest, remark, clock) : []
  const events = decisionEvents(decided, lead.stage, stage, others)
  return Result.succeed({ request: decided, stage, releases: [...own, ...others], events, audit })
}
