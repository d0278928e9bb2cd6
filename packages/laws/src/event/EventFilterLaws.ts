import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { type EventFilter, selectsEvent } from "@leadwell/domain/event/EventFilter"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { Effect, Random, Result } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { demandPages } from "../pagination/PageLaw.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { drawn, drawnKeys, drawnSome } from "../sample/DrawnLists.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { everyone, receiveLead, receptionBy } from "../sample/SampleReception.ts"
import type { EventRepositoryLawPorts } from "./EventRepositoryLaws.ts"

const types = DomainEventType.literals

/** Appends one to four drawn events to a lead that every business of a sample has. */
const drawnLead = Effect.fnUntraced(function* (sample: Sample) {
  const leads = yield* LeadRepository
  const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(2, everyone))
  const businesses = [null, ...sample.businesses.map(({ id }) => id)]
  const count = yield* Random.nextIntBetween(1, 4)
  const events = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(Effect.all([drawn(types), drawn(businesses)]), ([type, business]) =>
      leadEvent(type, sampleInstant, business)
    )
  )
  yield* leads.modify(lead.id, (one) => Result.succeed({ lead: one, releases: [], events, audit: [] }))
  return lead.id
})

/** Draws a filter with a lead or a business of the samples, so that it selects nothing of another law. */
const drawnFilter = Effect.fnUntraced(function* (
  samples: ReadonlyArray<Sample>,
  leads: ReadonlyArray<NonNullable<EventFilter["lead"]>>
) {
  const own = {
    lead: yield* drawn(leads),
    business: yield* drawnSome(samples.flatMap(({ businesses }) => businesses.map(({ id }) => id)))
  }
  const anchor = yield* drawn(Object.keys(own) as ReadonlyArray<keyof typeof own>)
  const rest = yield* drawnKeys({ ...own, type: yield* drawnSome(types) })
  return { ...rest, [anchor]: own[anchor] } as EventFilter
})

const filters = 20

/** Demands that every page, and every portion of the feed, has the selected ones of some events. */
export const demandSelected = Effect.fnUntraced(function* (all: ReadonlyArray<NumberedEvent>, filter: EventFilter) {
  const events = yield* EventRepository
  const per_page = yield* Random.nextIntBetween(1, 7)
  const selected = all.filter(({ event }) => selectsEvent(filter, event))
  const of = `of ${JSON.stringify(filter)}`
  yield* demandPages({ page: (request) => events.page(filter, request), items: selected }, per_page, of)
  for (let start = 0; start < selected.length + 1; start += per_page) {
    const after = selected[start - 1]?.number ?? 0
    const found = yield* events.after(after, per_page, filter)
    yield* demandEqual(found, selected.slice(start, start + per_page), `portion after ${after} ${of}`)
  }
})

/** The laws of {@link EventRepository} for filters and pages. */
export const eventFilterLaws: ReadonlyArray<Law<EventRepositoryLawPorts>> = [
  law(
    "lists exactly the events that a filter selects, on each page and in each portion, counted ahead or not",
    function* () {
      const events = yield* EventRepository
      const samples = [yield* appliedSample(2), yield* appliedSample(2)]
      const leads: Array<NonNullable<EventFilter["lead"]>> = []
      for (let step = 0; step < 4; step++) {
        for (let n = 0; n < 6; n++) leads.push(yield* drawnLead(yield* drawn(samples)))
        const all: Array<NumberedEvent> = []
        for (let portion = yield* events.after(0, 100); portion.length > 0;) {
          all.push(...portion.filter(({ event }) => event.lead !== null && leads.includes(event.lead)))
          portion = yield* events.after(portion.at(-1)!.number, 100)
        }
        for (let n = 0; n < filters; n++) {
          if (n % 4 === step) yield* events.countAhead
          yield* demandSelected(all, yield* drawnFilter(samples, leads))
        }
      }
    }
  ),
  law("counts events ahead until nothing is left to count", function* () {
    const { countAhead } = yield* EventRepository
    const sample = yield* appliedSample(1)
    yield* drawnLead(sample)
    yield* Effect.all([untilNothing(countAhead), untilNothing(countAhead)], { concurrency: "unbounded" })
  })
]
