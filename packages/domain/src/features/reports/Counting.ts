import { DateTime, Duration, Effect } from "effect"
import type { OutcomeKind } from "../../assignment/LeadOutcome.ts"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import type { BusinessId } from "../../catalog/Business.ts"
import type { ReclaimId } from "../../lead/ReclaimId.ts"
import { bucketed, decisionBounds, speedBounds } from "./Buckets.ts"
import { type Cell, cellSums, type CellSums, derivedCells } from "./Cube.ts"
import type { HistoryEvent, LeadHistory } from "./LeadHistory.ts"

/** What happened to a lead at one business. */
interface Stay {
  readonly assigned: DateTime.Utc
  released: DateTime.Utc | null
  request: ReclaimId | null
  filed: DateTime.Utc | null
  decided: { readonly at: DateTime.Utc; readonly isGranted: boolean } | null
  told: number
}

/** What happened to a lead. A date that is null has not come. */
interface Course {
  received: DateTime.Utc | null
  /** When it was open. A lead that waits for its person or a reviewer is not, and one of the past never was. */
  opened: DateTime.Utc | null
  placed: DateTime.Utc | null
  closed: DateTime.Utc | null
  isImported: boolean
  /** Whether it waits for its person or a reviewer. */
  isHeld: boolean
  isRefused: boolean
  isDuplicate: boolean
  isWithdrawn: boolean
  isEmpty: boolean
  readonly stays: Map<BusinessId, Stay>
}

/** Ends a lead that is refused or a duplicate. At the instant at which it came or was confirmed, it was never open. */
const endAt = (course: Course, at: DateTime.Utc): void => {
  course.isHeld = false
  if (course.opened !== null && DateTime.Equivalence(course.opened, at)) course.opened = null
}

const isHolding = ({ released }: Stay): boolean => released === null

/** Takes one event into the course of its lead. */
const follow = (course: Course, { at, business, reclaim, type }: HistoryEvent): void => {
  const stay = business === null ? undefined : course.stays.get(business)
  switch (type) {
    case "lead.received":
      course.received = course.opened = at
      return
    case "lead.imported":
      course.received = course.closed = at
      course.isImported = true
      return
    case "lead.held":
      course.isHeld = true
      course.opened = null
      return
    case "lead.approved":
      course.isHeld = course.isRefused = false
      course.opened = at
      return
    case "lead.confirmed":
      course.isHeld = false
      course.opened = at
      return
    case "lead.duplicate":
      endAt(course, at)
      course.isDuplicate = true
      return
    case "lead.refused":
      endAt(course, at)
      course.isRefused = true
      return
    case "lead.withdrawn":
      course.isHeld = false
      course.isWithdrawn = true
      return
    case "lead.closed":
      course.closed = at
      course.isEmpty = ![...course.stays.values()].some(isHolding)
      return
    case "business_lead.assigned":
      course.placed ??= at
      course.stays.set(business!, { assigned: at, released: null, request: null, filed: null, decided: null, told: 0 })
      return
    case "business_lead.released":
      if (stay) stay.released ??= at
      return
    case "business_lead.outcome":
      if (stay) stay.told++
      return
    case "reclaim.requested":
      if (stay) Object.assign(stay, { request: reclaim, filed: at })
      return
    case "reclaim.granted":
      if (stay) Object.assign(stay, { released: stay.released ?? at, decided: { at, isGranted: true } })
      return
    case "reclaim.rejected":
      if (stay) stay.decided = { at, isGranted: false }
  }
}

/** Returns the course of a lead up to the event with a number. */
const courseOf = ({ events }: LeadHistory, until: number): Course => {
  const course: Course = {
    received: null,
    opened: null,
    placed: null,
    closed: null,
    isImported: false,
    isHeld: false,
    isRefused: false,
    isDuplicate: false,
    isWithdrawn: false,
    isEmpty: false,
    stays: new Map()
  }
  for (const event of events) {
    if (event.number > until) break
    follow(course, event)
  }
  return course
}

const one = (counts: boolean): number => (counts ? 1 : 0)

const contacted: ReadonlyArray<OutcomeKind> = ["contacted", "quoted", "won", "lost"]

/** Returns the counts of an outcome: reported, contacted, quoted, won. Who won had quoted, and had made contact. */
const outcomeCounts = (outcome: OutcomeKind | null): ReadonlyArray<number> => [
  one(outcome !== null),
  one(outcome !== null && contacted.includes(outcome)),
  one(outcome === "quoted" || outcome === "won"),
  one(outcome === "won")
]

const hours = (from: DateTime.Utc, until: DateTime.Utc): number => Duration.toHours(DateTime.distance(from, until))

/** Adds what a lead counts for, up to the event with a number. */
const addCourse = (
  history: LeadHistory,
  until: number,
  dayOf: (at: DateTime.Utc) => CalendarDate,
  sums: CellSums,
  times: 1 | -1
): void => {
  const { account, area, country, outcomes, places, reasons, skipped, subcategory, website } = history
  const course = courseOf(history, until)
  if (course.received === null) return
  const add = (cube: Cell["cube"], at: DateTime.Utc, keys: Cell["keys"], counts: Cell["counts"]) =>
    sums.add({ cube, day: dayOf(at), keys, counts }, times)
  const stays = [...course.stays]
  const isAccepted = !course.isImported && !course.isHeld && !course.isRefused && !course.isDuplicate
  const isOffered = course.opened !== null
  const taken = stays.filter(([, stay]) => isHolding(stay)).length
  add(
    "intake",
    course.received,
    [account, website, subcategory, country],
    [
      1,
      one(course.isDuplicate),
      one(course.isHeld),
      one(course.isRefused),
      one(course.isWithdrawn),
      one(course.closed !== null),
      one(isAccepted),
      one(isOffered),
      one(isOffered && course.placed !== null),
      isOffered ? places : 0,
      isOffered ? taken : 0,
      one(isAccepted && course.isEmpty)
    ]
  )
  if (course.placed !== null && course.opened !== null) {
    const seconds = Duration.toSeconds(DateTime.distance(course.opened, course.placed))
    add("speed", course.received, [account, website, subcategory], bucketed(speedBounds, seconds))
  }
  if (course.closed !== null && course.opened !== null) {
    for (const [rule, count] of skipped) add("unmatched", course.closed, [subcategory, area, rule], [count])
  }
  for (const [business, { assigned, decided, filed, released, request, told }] of stays) {
    const outcome = told === 0 ? null : (outcomes.get(business)?.[told - 1] ?? null)
    const decisions = [one(decided?.isGranted === true), one(decided?.isGranted === false)]
    const counts = [
      1,
      one(released !== null),
      one(released === null && filed === null),
      one(filed !== null),
      ...decisions,
      ...outcomeCounts(outcome),
      0
    ]
    add("businesses", assigned, [business, subcategory], counts)
    add("outcomes", assigned, [website, subcategory], counts)
    if (released !== null) add("businesses", released, [business, subcategory], [...counts.map(() => 0).slice(1), 1])
    if (filed === null || request === null) continue
    const keys = [business, website, reasons.get(request) ?? ""]
    const times =
      decided === null ? [...decisionBounds, 0].map(() => 0) : bucketed(decisionBounds, hours(filed, decided.at))
    add("reclaims", filed, keys, [1, ...decisions, ...times])
    if (decided !== null) add("decisions", decided.at, keys, [...decisions, ...times])
  }
}

/**
 * Returns what changes in the cells when the events of some leads are counted from one number, exclusive, to another,
 * inclusive. The changes of ranges that follow each other add up to those of the whole range. It works in steps.
 */
export const changedCells = Effect.fnUntraced(function* (
  histories: ReadonlyArray<LeadHistory>,
  from: number,
  to: number,
  dayOf: (at: DateTime.Utc) => CalendarDate
) {
  const [sums, derived] = [cellSums(), cellSums()]
  const taken = (history: LeadHistory) =>
    Effect.sync(() => {
      addCourse(history, from, dayOf, sums, -1)
      addCourse(history, to, dayOf, sums, 1)
    })
  yield* Effect.forEach(histories, taken, { discard: true })
  const changes = sums.cells()
  const derive = (change: Cell) => Effect.sync(() => derivedCells(change).forEach((cell) => derived.add(cell)))
  yield* Effect.forEach(changes, derive, { discard: true })
  return [...changes, ...derived.cells()]
})
