import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { type DomainEvent, DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { leadEvent, stageEvents } from "@leadwell/domain/event/LeadEvents"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { AlreadyReclaimed } from "@leadwell/domain/reclaim/ReclaimRules"
import { DateTime, Effect, Fiber, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { appendOutcome, sampleOutcome } from "../sample/SampleOutcome.ts"
import { receptionBy, receiveLead } from "../sample/SampleReception.ts"
import { deciding, filing, keptRequest, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"

/** The ports that the laws of {@link EventRepository} require. */
export type EventRepositoryLawPorts = ReclaimRepositoryLawPorts | EventRepository | DistributionRepository

/** Returns all events of a lead, read from the first event of the store in small portions. */
const eventsOf = Effect.fnUntraced(function* (lead: LeadId) {
  const events = yield* EventRepository
  const found: Array<NumberedEvent> = []
  for (let number = 0; ;) {
    const portion = yield* events.after(number, 3)
    yield* demand(portion.length <= 3, "a portion is too large")
    found.push(...portion.filter(({ event }) => event.lead === lead))
    const last = portion.at(-1)
    if (last === undefined) {
      const told = found.map(({ event }) => event)
      yield* demandEqual(yield* events.ofLead(lead), told, "the events of the lead alone")
      return told
    }
    yield* demand(
      portion.every((one, index) => one.number > (portion[index - 1]?.number ?? number)),
      "the numbers of events do not rise"
    )
    number = last.number
  }
})

const typesOf = (events: ReadonlyArray<DomainEvent>) => events.map(({ type }) => type)

const received = Effect.fnUntraced(function* (stage: "open" | "held", takers: number) {
  const sample = yield* sampleCatalog(2)
  yield* applyCatalog(sample.catalog)
  const businesses = sample.businesses.map(({ id }) => id).slice(0, takers)
  const { lead } = yield* receiveLead(
    { ...sampleLead(sample), stage },
    receptionBy(2, () => businesses)
  )
  return { lead: lead.id, businesses }
})

/** Returns the numbers of all events after a number, as a reader that follows along. */
const numbersAfter = Effect.fnUntraced(function* (start: number, filter: EventFilter = {}) {
  const events = yield* EventRepository
  const numbers: Array<number> = []
  for (;;) {
    const portion = yield* events.after(numbers.at(-1) ?? start, 100, filter)
    if (portion.length === 0) return numbers
    numbers.push(...portion.map(({ number }) => number))
  }
})

/** The laws of {@link EventRepository}, and of the ports that append events. */
export const eventRepositoryLaws: ReadonlyArray<Law<EventRepositoryLawPorts>> = [
  law("tells of a lead's arrival, of each assignment, and that it is placed", function* () {
    const { businesses, lead } = yield* received("open", 2)
    const event = (type: string, business: string | null = null) => ({
      type,
      at: sampleInstant,
      lead,
      business,
      reclaim: null
    })
    yield* demandEqual(
      yield* eventsOf(lead),
      [
        event("lead.received"),
        ...businesses.map((business) => event("business_lead.assigned", business)),
        event("lead.placed")
      ],
      "events"
    )
  }),
  law("tells that an arriving lead is held, and only of the arrival of one that nobody gets", function* () {
    const [held, open] = [yield* received("held", 2), yield* received("open", 0)]
    yield* demandEqual(typesOf(yield* eventsOf(held.lead)), ["lead.received", "lead.held"], "events of a held lead")
    yield* demandEqual(typesOf(yield* eventsOf(open.lead)), ["lead.received"], "events of a lead that nobody gets")
  }),
  law("tells that a lead is closed, when it is, and that it went to nobody", function* () {
    const distributions = yield* DistributionRepository
    const { lead } = yield* received("open", 1)
    const at = DateTime.add(sampleInstant, { hours: 72 })
    yield* distributions.offer([lead], () => ({ choice: null, stage: "closed", events: stageEvents("closed", at) }))
    const events = (yield* eventsOf(lead)).slice(2)
    yield* demandEqual(events, [{ type: "lead.closed", at, lead, business: null, reclaim: null }], "events")
  }),
  law("tells of a reclaim request and of its decision once each, and of nothing that was refused", function* () {
    const reclaims = yield* ReclaimRepository
    const { businesses, lead } = yield* received("open", 1)
    const request = yield* sampleRequest(businesses[0]!, lead)
    const { business } = request
    const again = new AlreadyReclaimed({ business, lead })
    const refused = reclaims.insert(request, sampleScreenshot, () => Result.fail(again))
    yield* Effect.result(refused)
    yield* reclaims.insert(request, sampleScreenshot, filing(request))
    const grant = reclaims.decide(request.id, deciding("granted"))
    yield* grant
    yield* Effect.result(grant)
    const events = (yield* eventsOf(lead)).slice(2)
    yield* demandEqual(
      events.map(({ business, reclaim, type }) => [type, business, reclaim]),
      [
        ["reclaim.requested", businesses[0], request.id],
        ["reclaim.granted", businesses[0], request.id]
      ],
      "events"
    )
  }),
  law("tells that a grant withdraws or closes the lead, after the grant", function* () {
    const reclaims = yield* ReclaimRepository
    for (const stage of ["withdrawn", "closed", "open"] as const) {
      const { businesses, lead } = yield* received("open", 2)
      const request = yield* sampleRequest(businesses[0]!, lead)
      yield* reclaims.insert(request, sampleScreenshot, filing(request))
      yield* reclaims.decide(request.id, deciding("granted", { stage }))
      yield* demandEqual(
        (yield* eventsOf(lead)).slice(5).map(({ at, type }) => [type, at]),
        [["reclaim.granted", sampleInstant], ...(stage === "open" ? [] : [[`lead.${stage}`, sampleInstant]])],
        `events when the lead is ${stage}`
      )
    }
  }),
  law("hides no event from a reader that follows along while many events are written", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const requests = yield* Effect.forEach(Array.from({ length: 2 * rivals }), () => keptRequest(sampleScreenshot))
    const start = (yield* numbersAfter(0)).at(-1) ?? 0
    // A decision has several parts, so its event may become visible late. The short changes overtake it.
    const events = stageEvents("closed", sampleInstant)
    const changes = requests.slice(0, 4).map(({ lead: id }) =>
      Effect.repeat(
        leads.modify(id, (lead) => Result.succeed({ lead, releases: [], events, audit: [] })),
        { times: 2 * rivals }
      )
    )
    const decisions = Effect.forEach(requests, ({ id }) => reclaims.decide(id, deciding("granted")))
    const writing = yield* Effect.forkChild(Effect.all([decisions, ...changes], { concurrency: "unbounded" }))
    const follow = Effect.fnUntraced(function* (filter: EventFilter) {
      const seen: Array<number> = []
      while (writing.pollUnsafe() === undefined) {
        seen.push(...(yield* numbersAfter(seen.at(-1) ?? start, filter)))
        yield* Effect.yieldNow
      }
      return [...seen, ...(yield* numbersAfter(seen.at(-1) ?? start, filter))]
    })
    const all = { type: DomainEventType.literals }
    const readers = yield* Effect.forEach([{}, {}, all, all], follow, { concurrency: "unbounded" })
    yield* Fiber.join(writing)
    const written = yield* numbersAfter(start)
    for (const seen of readers) {
      const missed = written.filter((number) => number <= (seen.at(-1) ?? start) && !seen.includes(number))
      yield* demandEqual([missed, seen.length > 0], [[], true], "numbers that a reader missed, and whether it saw any")
    }
  }),
  law("appends the events that a decision returns, in their order, and no others", function* () {
    const [distributions, leads, reclaims] = [
      yield* DistributionRepository,
      yield* LeadRepository,
      yield* ReclaimRepository
    ]
    const { businesses, lead } = yield* received("open", 1)
    const before = (yield* eventsOf(lead)).length
    // No rule returns these events, so an adapter that derives events itself would append others.
    const unlikely = [leadEvent("lead.refused", sampleInstant), leadEvent("lead.received", sampleInstant)]
    const request = yield* sampleRequest(businesses[0]!, lead)
    yield* distributions.offer([lead], () => ({ choice: null, stage: "open", events: unlikely }))
    yield* leads.modify(lead, (one) =>
      Result.succeed({ lead: { ...one, stage: "withdrawn" }, releases: [], events: unlikely, audit: [] })
    )
    yield* appendOutcome({ business: businesses[0]!, lead }, sampleOutcome(1), unlikely)
    yield* reclaims.insert(request, sampleScreenshot, () => Result.succeed(unlikely))
    yield* reclaims.decide(request.id, deciding("granted", { stage: "closed", events: unlikely }))
    const other = yield* LeadInbox.use((inbox) =>
      Effect.gen(function* () {
        const sample = yield* sampleCatalog(1)
        yield* applyCatalog(sample.catalog)
        const reception = {
          contacts: [],
          decide: () => ({ stage: "placed", signals: [], isErased: false, choice: null, events: unlikely }) as const
        }
        return (yield* inbox.receive(sampleLead(sample), reception)).lead.id
      })
    )
    const types = unlikely.map(({ type }) => type)
    yield* demandEqual(
      (yield* eventsOf(lead)).slice(before).map(({ type }) => type),
      [...types, ...types, ...types, ...types, ...types],
      "events of the lead"
    )
    yield* demandEqual(
      (yield* eventsOf(other)).map(({ type }) => type),
      types,
      "events of a lead that arrived"
    )
  })
]
