import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import { addUp, type CellGroup, type CellQuery } from "@leadwell/domain/features/reports/CellQuery"
import { changedCells } from "@leadwell/domain/features/reports/Counting"
import { type Cell, cubes } from "@leadwell/domain/features/reports/Cube"
import { eventCounting } from "@leadwell/domain/features/reports/EventCounting"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { askAbout, receiveOf, samplePerson } from "../../sample/SampleContact.ts"
import { sampleInstant } from "../../sample/SampleLead.ts"
import { sampleDay, waiting } from "../../sample/SampleOffer.ts"
import { sampleOutcome, tellBySample } from "../../sample/SampleOutcome.ts"
import { type ErasureRepositoryLawPorts, erasePersonOf } from "../privacy/erasure/ErasureRepositoryLaws.ts"

type Ports = ErasureRepositoryLawPorts | ReportRepository

const zone = "Europe/Amsterdam"
const until = sampleInstant

/** Returns the countings after one of their own is begun, which nobody reads. Another law may have left one. */
const begun = Effect.gen(function* () {
  const reports = yield* ReportRepository
  const left = (yield* reports.countings).find((one) => !one.is_current)
  if (left !== undefined) yield* reports.makeCurrent(left.id)
  if ((yield* reports.countings).length === 0) yield* reports.begin(zone)
  yield* reports.begin(zone)
  const [current, other] = yield* reports.countings
  return { current: current!, other: other! }
})

/** Cells of businesses on four days of two months and three weeks, of two subcategories. */
const cellsOf = (business: string): ReadonlyArray<Cell> =>
  [0, 1, 17, 18].flatMap((days) =>
    ["boilers", "roofs"].map((subcategory, nth) => ({
      cube: "businesses" as const,
      day: dayAfter("2026-01-15" as CalendarDate, days),
      keys: [business, subcategory],
      counts: [days, nth, 1, 0, 0, 0, 2, 0, 0, days * nth, 3]
    }))
  )

const ofBusiness = (business: string, groups: CellQuery["groups"]): CellQuery => ({
  cube: "businesses",
  from: "2026-01-01" as CalendarDate,
  to: "2026-12-31" as CalendarDate,
  groups,
  counts: cubes.businesses.counts,
  wanted: new Map([["business", [business]]])
})

const sorted = (groups: ReadonlyArray<CellGroup>): ReadonlyArray<CellGroup> =>
  groups.toSorted((a, b) => (a.groups.join() < b.groups.join() ? -1 : 1))

const sumOf = (query: CellQuery, limit = 1000) =>
  Effect.map(
    ReportRepository.use(({ sum }) => sum(query, limit)),
    sorted
  )

/** What an event of every kind did to leads of a fresh catalogue: a shared one, an open one and an erased one. */
const eventful = Effect.gen(function* () {
  const sample = yield* appliedSample(2)
  const [person, gone] = [yield* samplePerson, yield* samplePerson]
  const { id: shared } = yield* receiveOf(person, sample, 2)
  const open = yield* waiting(sample, 3)
  const { id: erased } = yield* receiveOf(gone, sample, 1)
  const [first, second] = sample.businesses.map(({ id }) => id)
  const told = { business: second!, lead: shared }
  yield* tellBySample(told, sampleOutcome(1, { outcome: "quoted" }))
  const { reject } = yield* askAbout(person, sample, shared)
  yield* reject
  yield* tellBySample(told, sampleOutcome(2, { outcome: "won" }))
  yield* erasePersonOf(gone)
  return { sample, leads: [shared, open, erased], shared, first: first!, second: second! }
})

/** The histories of some leads, after all events. */
const historiesOf = (leads: ReadonlyArray<LeadId>) =>
  Effect.map(
    ReportRepository.use(({ next }) => next(0, 1_000_000)),
    ({ histories }) => histories.filter(({ id }) => leads.includes(id))
  )

/** The laws of `ReportRepository`, and that counting by its steps is exact. */
export const reportRepositoryLaws: ReadonlyArray<Law<Ports>> = [
  law("begins a counting that nobody reads only when there is no other, and lists the current one first", function* () {
    const reports = yield* ReportRepository
    const { current, other } = yield* begun
    yield* demandEqual([current.is_current, other.is_current, other.counted], [true, false, 0], "countings")
    yield* reports.begin(zone)
    yield* demandEqual(yield* reports.countings, [current, other], "countings after another begin")
  }),
  law("adds the changes of a step once when many bring them, together with their number", function* () {
    const reports = yield* ReportRepository
    const { other } = yield* begun
    const cells = cellsOf(yield* freshId)
    const step = reports.advance(other, { counted: 7, counted_until: until }, cells)
    const added = yield* Effect.all(
      Array.from({ length: rivals }, () => step),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(added.filter(Boolean), [true], "calls that added")
    const business = cells[0]!.keys[0]!
    yield* demandEqual(
      yield* sumOf(ofBusiness(business, ["subcategory"])),
      [],
      "what reports read before it is current"
    )
    yield* reports.makeCurrent(other.id)
    const [now, ...others] = yield* reports.countings
    yield* demandEqual(
      [now, others],
      [{ ...other, counted: 7, counted_until: until, is_current: true }, []],
      "countings"
    )
    yield* demandEqual(
      yield* sumOf(ofBusiness(business, ["subcategory"])),
      sorted(addUp(cells, ofBusiness(business, ["subcategory"]))),
      "sums"
    )
    const late = yield* reports.advance(other, { counted: 8, counted_until: until }, cells)
    const gone = yield* reports.advance(
      { id: other.id + 1000, counted: 0 },
      { counted: 8, counted_until: until },
      cells
    )
    yield* demandEqual([late, gone], [false, false], "steps from a number that was, and of no counting")
  }),
  law("removes the cells of a counting with it, and keeps the refused requests", function* () {
    const reports = yield* ReportRepository
    const { current } = yield* begun
    const [business, website] = [yield* freshId, yield* freshId]
    yield* reports.advance(current, { counted: current.counted + 1, counted_until: until }, cellsOf(business))
    const refused = {
      cube: "refusals",
      day: sampleDay,
      keys: ["acme", website, "phone", "digits"],
      counts: [1, 2]
    } as const
    yield* reports.addRefusals([
      { ...refused, counts: [0, 5] },
      { ...refused, day: dayAfter(sampleDay, 1), counts: [0, 3] }
    ])
    yield* reports.addRefusals([refused])
    const [, other] = yield* reports.countings
    yield* reports.makeCurrent(other!.id)
    yield* demandEqual(yield* sumOf(ofBusiness(business, ["subcategory"])), [], "sums of a counting that was replaced")
    const ofWebsite = {
      ...ofBusiness("", ["key", "rule"]),
      cube: "refusals" as const,
      counts: ["requests", "faults"],
      wanted: new Map([["website", [website]]])
    }
    yield* demandEqual(yield* sumOf(ofWebsite), [{ groups: ["phone", "digits"], counts: [1, 10] }], "refused requests")
  }),
  law("adds cells up by any groups, and leaves out what is 0", function* () {
    const reports = yield* ReportRepository
    const { current } = yield* begun
    const business = yield* freshId
    const cells = cellsOf(business)
    const undone = cells.slice(0, 2).map((cell) => ({ ...cell, counts: cell.counts.map((count) => -count) }))
    yield* reports.advance(current, { counted: current.counted + 1, counted_until: until }, cells)
    yield* reports.advance(
      { ...current, counted: current.counted + 1 },
      { counted: current.counted + 2, counted_until: until },
      undone
    )
    const left = cells.slice(2)
    const groupings: ReadonlyArray<CellQuery["groups"]> = [
      ["day"],
      ["week"],
      ["month"],
      ["subcategory"],
      ["business", "month"],
      ["day", "subcategory"]
    ]
    for (const groups of groupings) {
      const query = ofBusiness(business, groups)
      yield* demandEqual(yield* sumOf(query), sorted(addUp(left, query)), `sums by ${groups.join()}`)
      const narrow = { ...query, from: dayAfter(sampleDay, 1), to: dayAfter(sampleDay, 17) }
      yield* demandEqual(yield* sumOf(narrow), sorted(addUp(left, narrow)), `sums of some days by ${groups.join()}`)
      const some = { ...query, counts: ["won", "assigned"] }
      yield* demandEqual(yield* sumOf(some), sorted(addUp(left, some)), `some sums by ${groups.join()}`)
      const roofs = { ...query, wanted: new Map([...query.wanted, ["subcategory", ["roofs", "windows"]]]) }
      yield* demandEqual(yield* sumOf(roofs), sorted(addUp(left, roofs)), `sums of roofs by ${groups.join()}`)
    }
    yield* demandEqual((yield* sumOf(ofBusiness(business, ["day", "subcategory"]), 3)).length, 3, "the most groups")
  }),
  law("tells the history of leads: events with numbers, reasons, outcomes in their order, and no person", function* () {
    const { first, leads, sample, second, shared } = yield* eventful
    const found = yield* historiesOf(leads)
    const byId = new Map(found.map((one) => [one.id, one]))
    yield* demandEqual(
      [...byId.keys()].toSorted((a, b) => a - b),
      leads.toSorted((a, b) => a - b),
      "leads"
    )
    const history = byId.get(shared)!
    yield* demandEqual(
      [history.website, history.subcategory, history.area.length],
      [sample.website.code, sample.subcategory.id, 2],
      "facts of a lead"
    )
    yield* demandEqual(
      history.events.map(({ type }) => type),
      [
        "lead.received",
        "business_lead.assigned",
        "business_lead.assigned",
        "lead.placed",
        "business_lead.outcome",
        "reclaim.requested",
        "reclaim.rejected",
        "business_lead.outcome"
      ],
      "events"
    )
    const numbers = history.events.map(({ number }) => number)
    yield* demandEqual(
      numbers,
      [...new Set(numbers)].toSorted((a, b) => a - b),
      "numbers"
    )
    yield* demandEqual([...history.reasons.values()], ["other"], "reasons")
    yield* demandEqual(history.outcomes.get(second), ["quoted", "won"], "outcomes")
    yield* demandEqual(history.outcomes.get(first) ?? [], [], "outcomes of the other business")
    yield* demandEqual(byId.get(leads[2]!)!.area, "", "the area of an erased lead")
  }),
  law(
    "counts every event once, in steps of many at once while leads arrive, as a count of all events does",
    function* () {
      const reports = yield* ReportRepository
      const counting = yield* eventCounting
      // Other laws made up numbers of the current counting. The one that is begun here starts before the first event.
      const { other } = yield* begun
      yield* counting.all(0)
      const { first, leads, sample, shared } = yield* eventful
      yield* counting.all(0)
      // A lead is counted again for what happens to it later.
      yield* tellBySample({ business: first, lead: shared }, sampleOutcome(3, { outcome: "lost" }))
      const [more] = yield* Effect.all(
        [
          Effect.all(
            Array.from({ length: rivals }, () => waiting(sample, 2)),
            { concurrency: "unbounded" }
          ),
          Effect.all(
            Array.from({ length: rivals }, () => counting.all(0)),
            { concurrency: "unbounded" }
          )
        ],
        { concurrency: "unbounded" }
      )
      yield* counting.all(0)
      const all = yield* changedCells(
        yield* historiesOf([...leads, ...more]),
        0,
        Number.MAX_SAFE_INTEGER,
        () => sampleDay
      )
      const demandCounts = Effect.fnUntraced(function* (what: string) {
        for (const cube of ["intake", "speed", "businesses", "businessDays", "businessMonths", "outcomes"] as const) {
          const wanted = new Map([["subcategory", [sample.subcategory.id]]])
          const query = { ...ofBusiness("", ["subcategory"]), cube, counts: cubes[cube].counts, wanted }
          yield* demandEqual(yield* sumOf(query), sorted(addUp(all, query)), `${what} of ${cube}`)
        }
      })
      yield* demandEqual(
        (yield* reports.countings).map(({ id }) => id),
        [other.id],
        "countings"
      )
      yield* demandCounts("counts")
      yield* reports.begin(zone)
      yield* counting.all(0)
      const [current, ...others] = yield* reports.countings
      yield* demand(current!.id !== other.id && others.length === 0, "a counting is current once it has counted all")
      yield* demandCounts("new counts")
    }
  )
]
