import type { Occasion } from "../run/Occasion.ts"
import { sweepEvery } from "../world/Action.ts"
import { anHour } from "../world/Amsterdam.ts"
import type { Arrival } from "../world/Arrivals.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"

/** How long a lead is offered after its arrival. */
export const offeringTime = 72 * anHour

/** The recount of one lead. */
export interface LeadAccount {
  readonly id: number
  readonly lead: SimulatedLead
  readonly places: number
  readonly holders: Set<string>
  stage: "duplicate" | "held" | "open" | "placed" | "closed" | "refused"
}

/** The expected account of a lead after its arrival. */
export const arrivedLead = (id: number, lead: SimulatedLead, places: number, arrival: Arrival): LeadAccount => ({
  id,
  lead,
  places,
  holders: new Set(),
  stage: arrival === "offered" ? "open" : arrival
})

/** Opens a held lead whose approval is due. */
export const reviewed = (account: LeadAccount, at: number): void => {
  if (account.stage === "held" && account.lead.review.approves && account.lead.review.at <= at) account.stage = "open"
}

/** Why the stage of a lead after an occasion is wrong, with its places already counted; null when it is right. */
export const wrongStage = (
  { holders, lead, places, stage }: LeadAccount,
  { at, stage: next }: Occasion
): string | null => {
  if (next === "refused") return stage === "held" && !lead.review.approves ? null : `was refused while ${stage}`
  if (next !== null && stage !== "open") return `was ${next} while ${stage}`
  if ((next === "placed") !== (stage === "open" && holders.size >= places)) {
    return `is ${next ?? stage} with ${holders.size} of ${places} places taken`
  }
  const age = at - lead.at
  if (next !== "closed") return age >= offeringTime ? "was offered after its time was over" : null
  if (age < offeringTime) return "was closed before its time was over"
  return age > offeringTime + sweepEvery ? "was closed late" : null
}
