import { type DateTime, Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { periodStarts } from "../calendar/CalendarPeriod.ts"
import { givenBack } from "../distribution/CapUse.ts"
import { isOffered } from "../distribution/Offering.ts"
import type { SubscriptionState } from "../distribution/SubscriptionState.ts"
import { isErased } from "../erasure/ErasedLead.ts"
import { type LeadEvent, stageChangeEvents } from "../event/LeadEvents.ts"
import type { Lead } from "../lead/Lead.ts"
import { changeStage, type LeadStage } from "../lead/LeadStage.ts"
import type { ReclaimDecision } from "./ReclaimDecision.ts"
import { reclaimEvent } from "./ReclaimEvents.ts"
import { blamesLead } from "./ReclaimReason.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import { ReclaimDecided } from "./ReclaimRules.ts"

/** All that a decision on a reclaim request changes: the request, the stage of its lead, how the business stands. */
export interface ReclaimCase {
  readonly request: ReclaimRequest
  readonly stage: LeadStage
  readonly standing: SubscriptionState | null
  /** The events to append: the decision, and the change of the lead's stage if there is one. */
  readonly events: ReadonlyArray<LeadEvent>
}

/**
 * The events of a decided request, whose lead was in one stage before the decision and is in another, or the same,
 * after it.
 */
export const decisionEvents = (
  request: ReclaimRequest,
  before: LeadStage,
  after: LeadStage
): ReadonlyArray<LeadEvent> => {
  const event = reclaimEvent(request)
  return [event, ...stageChangeEvents(before, after, event.at)]
}

/** When a decision is made, and the calendar by which caps are counted. */
export interface DecisionClock {
  readonly now: DateTime.Utc
  readonly dayOf: (at: DateTime.Utc) => CalendarDate
}

/** A change of stage, where the stage allows it; any other stays. */
const change = (stage: LeadStage, ...changes: ReadonlyArray<Parameters<typeof changeStage>[1]>): LeadStage =>
  changes.reduce((current, one) => Result.getOrElse(changeStage(current, one), () => current), stage)

/**
 * The stage of a lead that one business was released from: worthless and erased leads end, young ones are offered
 * again.
 */
const stageAfterRelease = (stage: LeadStage, lead: Lead, isAtFault: boolean, now: DateTime.Utc): LeadStage => {
  if (isAtFault || isErased(lead)) return change(stage, "withdraw")
  return isOffered(lead, now) ? change(stage, "reopen") : change(stage, "reopen", "close")
}

/**
 * Decides a pending request. Granting frees the place and gives each cap that still counts the assignment one back; it
 * ends a lead that is worth nothing to anyone.
 */
export const decideReclaim = (
  { request, standing }: Pick<ReclaimCase, "request" | "standing">,
  { assigned_at, lead }: Pick<BusinessLead, "assigned_at" | "lead">,
  decision: ReclaimDecision,
  { dayOf, now }: DecisionClock
): Result.Result<ReclaimCase, ReclaimDecided> => {
  if (request.status !== "pending") return Result.fail(new ReclaimDecided({ status: request.status }))
  const { remark, status } = decision
  const decided = { ...request, status, remark, decided_at: now }
  if (decision.status === "rejected") {
    const events = decisionEvents(decided, lead.stage, lead.stage)
    return Result.succeed({ request: decided, stage: lead.stage, standing, events })
  }
  const stage = stageAfterRelease(lead.stage, lead, decision.lead_at_fault ?? blamesLead(request.reason), now)
  return Result.succeed({
    request: decided,
    stage,
    events: decisionEvents(decided, lead.stage, stage),
    standing: standing && { ...standing, use: givenBack(standing.use, periodStarts(dayOf(assigned_at))) }
  })
}
