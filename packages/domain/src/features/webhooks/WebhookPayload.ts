import type { ListedLead } from "../../assignment/ListedLead.ts"
import { writtenBusinessLead } from "../../assignment/WrittenLead.ts"
import { timestamp } from "../../calendar/WrittenInstant.ts"
import { idsOf } from "../../event/DomainEvent.ts"
import type { ReclaimRequest } from "../../reclaim/ReclaimRequest.ts"
import { writtenReclaim } from "../../reclaim/WrittenReclaim.ts"
import type { ProvenConsent } from "../privacy/consent/ShownConsents.ts"
import { writtenConsent } from "../privacy/consent/WrittenConsent.ts"
import type { DeliveredEvent } from "./TestEvent.ts"

/** A lead as a delivery carries it: as its business reads it now, with its reclaim request. */
export interface CarriedLead {
  readonly listed: ListedLead
  readonly reclaim: ReclaimRequest | null
  readonly consent: ProvenConsent | null
}

const writtenCarriedLead = ({ consent, listed, reclaim }: CarriedLead) => ({
  ...writtenBusinessLead(listed),
  reclaim: reclaim && writtenReclaim(reclaim),
  consent: consent && writtenConsent(consent),
  answers: Object.fromEntries(listed.businessLead.lead.answers.map(({ key, value }) => [key, value]))
})

/** Returns what a delivery tells of an event: ids, and the lead if it carries one. */
export const payloadOf = (event: DeliveredEvent, carried: CarriedLead | null) => ({
  type: event.type,
  timestamp: timestamp(event.at),
  data: {
    ...idsOf(event),
    ...(carried && { lead: writtenCarriedLead(carried) })
  }
})

/** What a delivery tells. */
export interface WebhookPayload extends ReturnType<typeof payloadOf> {}
