import { anHour } from "../../recount/Amsterdam.ts"
import { type LeadLife, stageOf } from "../../recount/LeadLife.ts"
import type { Occasion } from "../run/Occasion.ts"
import { sweepEvery } from "../world/Action.ts"
import type { Arrival } from "../world/Arrivals.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"

/** How long a lead is offered after its arrival. */
export const offeringTime = 72 * anHour

/** The recount of one lead: what was sent, what its arrival should be, and its life by the events. */
export interface LeadAccount {
  readonly lead: SimulatedLead
  readonly arrival: Arrival
  readonly life: LeadLife
}

/** What is wrong with a lead after an occasion, given what was sent and when. */
export const wrongOccasion = (
  { arrival, lead, life }: LeadAccount,
  { at, events }: Occasion
): ReadonlyArray<string> => {
  const types = new Set<string>(events.map(({ type }) => type))
  const found = types.has("lead.duplicate") ? "duplicate" : types.has("lead.held") ? "held" : "offered"
  const isReviewed = (approves: boolean) =>
    arrival === "held" && lead.review.at === at && lead.review.approves === approves
  const [age, isClosed] = [at - lead.at, types.has("lead.closed")]
  return [
    types.has("lead.received") && found !== arrival ? [`is ${found}, and should be ${arrival}`] : [],
    types.has("lead.approved") && !isReviewed(true) ? ["was approved by no review"] : [],
    types.has("lead.refused") && !isReviewed(false) ? ["was refused by no review"] : [],
    stageOf(life) === "full" ? ["has no place free, and is not placed"] : [],
    !isClosed && age >= offeringTime ? ["was offered after its time was over"] : [],
    isClosed && age < offeringTime ? ["was closed before its time was over"] : [],
    isClosed && age > offeringTime + sweepEvery ? ["was closed late"] : []
  ].flat()
}
