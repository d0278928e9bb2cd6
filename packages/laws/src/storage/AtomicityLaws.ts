import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { EventRepository } from "@leadwell/domain/event/EventRepository"
import type { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect, Option, Result } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { Law } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { askAbout, receiveOf, samplePerson } from "../sample/SampleContact.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { toNext, waiting } from "../sample/SampleOffer.ts"
import { sampleOutcome, tellBySample } from "../sample/SampleOutcome.ts"
import { everyone, receptionBy, sampleState } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest } from "../sample/SampleReclaim.ts"
import { demandTogether, type Parts } from "../sample/Together.ts"
import {
  completedPart,
  type EventPart,
  eventPart,
  leadPart,
  listPart,
  passPart,
  screenshotPart,
  statusPart
} from "../sample/VisibleParts.ts"

/** The ports that the laws of changes with several parts require. */
export type AtomicityLawPorts =
  | CompletedRequestRepository
  | DistributionRepository
  | EventRepository
  | ReclaimRepositoryLawPorts

/** A change of a fresh lead, and the parts of the change. */
interface Change<Own> {
  readonly change: Effect.Effect<unknown, unknown, AtomicityLawPorts | Own>
  readonly parts: Parts<AtomicityLawPorts | Own>
}

const rounds = 12

/** Makes every second change in full, and interrupts the others after a growing number of reads. */
export const whole = <Own = never>(
  sentence: string,
  prepare: (event: EventPart) => Effect.Effect<Change<Own>, unknown, AtomicityLawPorts | Own | SecureRandom>
): Law<AtomicityLawPorts | Own> => ({
  sentence,
  check: Effect.gen(function* () {
    const event = yield* eventPart
    for (let round = 0; round < rounds; round++) {
      const { change, parts } = yield* prepare(event)
      yield* demandTogether(change, parts, round % 2 === 0 ? Infinity : round)
    }
  })
})

/** The laws of all ports whose changes have several parts. */
export const atomicityLaws: ReadonlyArray<Law<AtomicityLawPorts>> = [
  whole(
    "shows all parts of a lead's arrival together: its place, state, events and completed request",
    Effect.fnUntraced(function* (event) {
      const [inbox, sample, person] = [yield* LeadInbox, yield* appliedSample(1), yield* samplePerson]
      const business = sample.businesses[0]!.id
      const { idempotentRequest } = person
      return {
        change: inbox.receive(sampleLead(sample), { ...receptionBy(1, everyone), completes: [idempotentRequest] }),
        parts: {
          "the business lead": listPart(business),
          "the state": passPart(sample, business, 1),
          "the event": event((one) => one.business === business),
          "the completed request": completedPart(person)
        }
      }
    })
  ),
  whole(
    "shows all parts of an offer together: the stage, place, state, decision and events of a lead",
    Effect.fnUntraced(function* (event) {
      const [distributions, sample] = [yield* DistributionRepository, yield* appliedSample(1)]
      const business = sample.businesses[0]!.id
      const lead = yield* waiting(sample, 1)
      return {
        change: distributions.offer([lead], toNext()),
        parts: {
          "the decision": Effect.map(distributions.find(lead), (one) => Option.getOrThrow(one).considered.length === 1),
          "the stage": leadPart(lead, (one) => one.lead.stage === "placed"),
          "the place": leadPart(lead, (one) => one.places_taken === 1),
          "the business lead": listPart(business),
          "the state": passPart(sample, business, 1),
          "the event": event(({ lead: of, type }) => of === lead && type === "lead.placed")
        }
      }
    })
  ),
  whole(
    "shows all parts of a review together: the lead, its releases and its events",
    Effect.fnUntraced(function* (event) {
      const [leads, sample, person] = [yield* LeadRepository, yield* appliedSample(1), yield* samplePerson]
      const business = sample.businesses[0]!.id
      const { id: lead } = yield* receiveOf(person, sample, 1)
      const { id: request } = yield* askAbout(person, sample, lead)
      const release = {
        business,
        at: sampleInstant,
        request: { id: request, remark: "Gone.", decided_at: sampleInstant },
        state: sampleState(7),
        isCapGivenBack: true
      }
      return {
        change: leads.modify(lead, (one) =>
          Result.succeed(leadChange(one, { ...one, stage: "withdrawn" }, sampleInstant, [release]))
        ),
        parts: {
          "the stage": leadPart(lead, (one) => one.lead.stage === "withdrawn"),
          "the request": Effect.map(
            ReclaimRepository.use((reclaims) => reclaims.get(request)),
            ({ status }) => status === "granted"
          ),
          "the status": statusPart(business, lead, "granted"),
          "the state": passPart(sample, business, 7),
          "the release": event(({ lead: of, type }) => of === lead && type === "business_lead.released"),
          "the event": event(({ lead: of, type }) => of === lead && type === "lead.withdrawn")
        }
      }
    })
  ),
  whole(
    "shows all parts of a reclaim request together: its screenshot, status, event and completed request",
    Effect.fnUntraced(function* (event) {
      const [reclaims, sample, person] = [yield* ReclaimRepository, yield* appliedSample(1), yield* samplePerson]
      const { id: lead } = yield* receiveOf(person, sample, 1)
      const request = yield* sampleRequest(sample.businesses[0]!.id, lead)
      return {
        change: reclaims.insert(request, person.screenshot, filing(request), person.idempotentRequest),
        parts: {
          "the request": Effect.map(
            reclaims.page({ business: [request.business] }, "ascending", { page: 1, per_page: 1 }),
            ({ total }) => total === 1
          ),
          "the screenshot": screenshotPart(request.id),
          "the status": statusPart(request.business, lead, "pending"),
          "the event": event(({ reclaim }) => reclaim === request.id),
          "the completed request": completedPart(person)
        }
      }
    })
  ),
  whole(
    "shows both parts of an outcome together: what was told, and its event",
    Effect.fnUntraced(function* (event) {
      const [leads, sample, person] = [yield* BusinessLeadRepository, yield* appliedSample(1), yield* samplePerson]
      const { id: lead } = yield* receiveOf(person, sample, 1)
      const ids = { business: sample.businesses[0]!.id, lead }
      return {
        change: tellBySample(ids, sampleOutcome(1)),
        parts: {
          "the outcome": Effect.map(leads.outcomes(ids, 1), (told) => told.length === 1),
          "the event": event(({ lead: of, type }) => of === lead && type === "business_lead.outcome")
        }
      }
    })
  ),
  whole(
    "shows all parts of a decision on a request together: its status, lead, state and event",
    Effect.fnUntraced(function* (event) {
      const [reclaims, sample, person] = [yield* ReclaimRepository, yield* appliedSample(1), yield* samplePerson]
      const business = sample.businesses[0]!.id
      const { id: lead } = yield* receiveOf(person, sample, 1)
      const { id } = yield* askAbout(person, sample, lead)
      return {
        change: reclaims.decide(id, deciding("granted", { stage: "open", state: sampleState(7) })),
        parts: {
          "the request": Effect.map(reclaims.get(id), ({ status }) => status === "granted"),
          "the status": statusPart(business, lead, "granted"),
          "the stage": leadPart(lead, (one) => one.lead.stage === "open"),
          "the state": passPart(sample, business, 7),
          "the event": event(({ reclaim, type }) => reclaim === id && type === "reclaim.granted")
        }
      }
    })
  )
]
