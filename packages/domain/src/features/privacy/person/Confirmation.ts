import { DateTime, Result } from "effect"
import { linkActor } from "../../../access/Actor.ts"
import { leadEntry } from "../../../audit/AuditEntry.ts"
import type { Subcategory } from "../../../catalog/Subcategory.ts"
import type { Website } from "../../../catalog/Website.ts"
import { leadEvent, stageEvents } from "../../../event/LeadEvents.ts"
import { type LeadChange, leadChange } from "../../../intake/LeadReview.ts"
import { isAwaiting, isDuplicate } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { LeadStage } from "../../../lead/LeadStage.ts"
import { isSuspicious } from "../../../lead/SignalRules.ts"
import { Fact } from "../../../privacy/Fact.ts"

/** The remark of a lead that its person did not confirm in time. */
export const notConfirmed = "not confirmed"

/**
 * The lead does not wait for its person: it never did, somebody decided about it, or the time to confirm it is over.
 */
export class LeadNotAwaiting extends Fact("LeadNotAwaiting", "The lead does not wait for its person.")<{
  readonly id: LeadId
}> {}

/** What becomes of a confirmed lead depends on these, besides the lead and the other leads of its person. */
export interface ConfirmationTerms extends Pick<Subcategory, "duplicate_window_days"> {
  readonly review: Website["review"]
  readonly now: DateTime.Utc
}

/**
 * Returns the stage of a confirmed lead. It is what the stage of an arriving lead is if nobody has to confirm it. A
 * confirmation also stands in for the script that a form without one could not run.
 */
const stageOf = (
  { created_at, signals }: Lead,
  earlier: ReadonlyArray<DateTime.Utc>,
  { duplicate_window_days, review }: ConfirmationTerms
): LeadStage => {
  if (isDuplicate(created_at, earlier, duplicate_window_days)) return "duplicate"
  return review === true || (review === "signals" && signals.length > 0) || isSuspicious(signals) ? "held" : "open"
}

/**
 * Returns the decision that confirms a lead for its person. A lead that needs a review is held for it, which its events
 * tell.
 */
export const confirmation =
  (terms: ConfirmationTerms) =>
  (lead: Lead, earlier: ReadonlyArray<DateTime.Utc>): Result.Result<LeadChange, LeadNotAwaiting> => {
    const { now } = terms
    const { confirm_by, id } = lead
    if (!isAwaiting(lead) || confirm_by === null || DateTime.isGreaterThanOrEqualTo(now, confirm_by)) {
      return Result.fail(new LeadNotAwaiting({ id }))
    }
    const stage = stageOf(lead, earlier, terms)
    return Result.succeed({
      lead: { ...lead, stage, confirm_by: null },
      releases: [],
      events: [leadEvent("lead.confirmed", now), ...stageEvents(stage, now)],
      audit: [leadEntry({ actor: linkActor(id), at: now }, "lead.confirmed", lead)]
    })
  }

/** Returns the decision that refuses a lead whose person did not confirm it in time. */
export const expiry =
  (now: DateTime.Utc) =>
  (lead: Lead): Result.Result<LeadChange, LeadNotAwaiting> => {
    const { confirm_by, id } = lead
    if (!isAwaiting(lead) || confirm_by === null || DateTime.isLessThan(now, confirm_by)) {
      return Result.fail(new LeadNotAwaiting({ id }))
    }
    return Result.succeed(leadChange(lead, { ...lead, stage: "refused", remark: notConfirmed }, now))
  }
