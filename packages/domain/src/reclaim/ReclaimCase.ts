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

/**
 * The result of a decision about a reclaim request: the request, the stage of its lead, and the state of the business.
 */
export interface ReclaimCase {
  readonly request: ReclaimRequest
  readonly stage: LeadStage
  readonly state: SubscriptionState | null
  /** The events to append: the decision, and a change of the stage if there is one. */
  readonly events: ReadonlyArray<LeadEvent>
}

/** Returns the events of a decided request, with the stages of its lead before and after the decision. */
export const decisionEvents = (
  request: ReclaimRequest,
  before: LeadStage,
  after: LeadStage
): ReadonlyArray<LeadEvent> => {
  const event = reclaimEvent(request)
  return [event, ...stageChangeEvents(before, after, event.at)]
}

/** The instant of a decision, and the calendar of the caps. */
export interface DecisionClock {
  readonly now: DateTime.Utc
  readonly dayOf: (at: DateTime.Utc) => CalendarDate
}

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
 * Decides a pending request. A grant frees the place, returns the lead to the caps that still count its assignment, and
 * withdraws a worthless lead.
 */
export const decideReclaim = (
  { request, state }: Pick<ReclaimCase, "request" | "state">,
  { assigned_at, lead }: Pick<BusinessLead, "assigned_at" | "lead">,
  decision: ReclaimDecision,
  { dayOf, now }: DecisionClock
): Result.Result<ReclaimCase, ReclaimDecided> => {
  if (request.status !== "pending") return Result.fail(new ReclaimDecided({ status: request.status }))
  const { remark, status } = decision
  const decided = { ...request, status, remark, decided_at: now }
  if (decision.status === "rejected") {
    const events = decisionEvents(decided, lead.stage, lead.stage)
    return Result.succeed({ request: decided, stage: lead.stage, state, events })
  }
  const stage = stageAfterRelease(lead.stage, lead, decision.lead_at_fault ?? blamesLead(request.reason), now)
  return Result.succeed({
    request: decided,
    stage,
    events: decisionEvents(decided, lead.stage, stage),
    state: state && { ...state, use: givenBack(state.use, periodStarts(dayOf(assigned_at))) }
  })
}
