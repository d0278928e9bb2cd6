import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { type LeadProgress, LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect, Option } from "effect"
import type { Sample } from "./SampleCatalog.ts"
import type { SamplePerson } from "./SampleContact.ts"

/** Returns a function that makes a part of an event. It looks through the events after those of this moment. */
export const eventPart = Effect.gen(function* () {
  const { after } = yield* EventRepository
  let last = 0
  const isAppended = Effect.fnUntraced(function* (isWanted: (event: DomainEvent) => boolean) {
    for (let number = last; ;) {
      const portion = yield* after(number, 1000)
      if (portion.some(({ event }) => isWanted(event))) return true
      if (portion.length === 0) return false
      number = portion.at(-1)!.number
    }
  })
  for (;;) {
    const portion = yield* after(last, 1000)
    if (portion.length === 0) return isAppended
    last = portion.at(-1)!.number
  }
})

/** A function that makes a part of an event. */
export type EventPart = Effect.Success<typeof eventPart>

/** A lead for which a condition holds. */
export const leadPart = (id: LeadId, holds: (progress: LeadProgress) => boolean) =>
  Effect.map(
    LeadRepository.use(({ get }) => get(id)),
    holds
  )

/** A business lead with the status of its reclaim request. */
export const statusPart = (business: BusinessId, lead: LeadId, status: BusinessLead["reclaim"]) =>
  Effect.map(
    BusinessLeadRepository.use(({ get }) => get(business, lead)),
    ({ reclaim }) => reclaim === status
  )

/** The first lead of a business. */
export const listPart = (business: BusinessId) =>
  Effect.map(
    BusinessLeadRepository.use(({ page }) => page(business, {}, "descending", { page: 1, per_page: 1 })),
    ({ total }) => total === 1
  )

/** The state of a business in the market of a sample, by its pass. */
export const passPart = ({ subcategory }: Sample, business: BusinessId, pass: number) =>
  Effect.map(
    DistributionRepository.use(({ market }) => market(subcategory.id)),
    ({ states }) => states.get(business)?.pass === pass
  )

/** The completed request of a person. */
export const completedPart = ({ idempotentRequest }: SamplePerson) =>
  Effect.map(
    CompletedRequestRepository.use(({ find }) => find(idempotentRequest)),
    Option.isSome
  )

/** The screenshot of a reclaim request. */
export const screenshotPart = (id: ReclaimId) =>
  ReclaimRepository.use(({ screenshot }) => screenshot(id)).pipe(
    Effect.as(true),
    Effect.catchTag("ReclaimNotFound", () => Effect.succeed(false))
  )

/** Returns the events of a lead. */
export const historyOf = Effect.fnUntraced(function* (lead: LeadId) {
  const events = yield* EventRepository
  const found: Array<DomainEvent> = []
  for (let number = 0; ;) {
    const portion = yield* events.after(number, 1000)
    found.push(...portion.flatMap(({ event }) => (event.lead === lead ? [event] : [])))
    const last = portion.at(-1)
    if (last === undefined) return found
    number = last.number
  }
})
