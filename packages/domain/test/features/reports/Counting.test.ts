import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { changedCells } from "@leadwell/domain/features/reports/Counting"
import { cellSums, cubes, type Cell } from "@leadwell/domain/features/reports/Cube"
import type { LeadHistory } from "@leadwell/domain/features/reports/LeadHistory"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { DateTime, Effect, Scheduler, Schema } from "effect"

const minutes = (count: number) => DateTime.makeUnsafe(Date.UTC(2026, 2, 28, 22) + count * 60_000)
const dayOf = (at: DateTime.Utc) => DateTime.formatIsoDate(at) as CalendarDate

const types = [
  "lead.held",
  "lead.approved",
  "lead.confirmed",
  "lead.duplicate",
  "lead.placed",
  "lead.refused",
  "lead.withdrawn",
  "lead.closed",
  "lead.anonymised",
  "business_lead.assigned",
  "business_lead.released",
  "business_lead.outcome",
  "reclaim.requested",
  "reclaim.granted",
  "reclaim.rejected"
] as const satisfies ReadonlyArray<DomainEventType>

const Step = Schema.Struct({
  type: Schema.Literals(types),
  business: Schema.Literals(["a", "b"]),
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 900 }))
})
const Steps = Schema.Array(Step).check(Schema.isMaxLength(12))
const Cut = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 13 }))

/** The history of a lead with these events after its receipt, numbered from 1. */
const historyOf = (steps: ReadonlyArray<typeof Step.Type>): LeadHistory => {
  let now = 0
  const events = steps.map(({ business, minutes: later, type }, nth) => {
    const isOfLead = type.startsWith("lead.")
    return {
      number: nth + 2,
      type,
      at: minutes((now += later)),
      business: isOfLead ? null : (business as BusinessId),
      reclaim: type.startsWith("reclaim.") ? (`of ${business}` as ReclaimId) : null
    }
  })
  return {
    id: 1,
    account: "acme",
    website: "shop",
    subcategory: "boilers",
    country: "Nederland",
    places: 3,
    area: "35",
    events: [{ number: 1, type: "lead.received", at: minutes(0), business: null, reclaim: null }, ...events],
    reasons: new Map([
      ["of a", "spam"],
      ["of b", "other"]
    ]),
    outcomes: new Map<string, ReadonlyArray<string | null>>([
      ["a", steps.map((_, nth) => (nth % 2 === 0 ? "quoted" : "won"))],
      ["b", steps.map(() => null)]
    ]),
    skipped: new Map([["region", 4]])
  } as unknown as LeadHistory
}

const named = (cells: ReadonlyArray<Cell>) =>
  Object.fromEntries(cells.map(({ counts, cube, day, keys }) => [[cube, day, ...keys].join(" "), counts]))

const changed = (...what: Parameters<typeof changedCells>) => Effect.runSync(changedCells(...what))

/** The counts of a lead by their names, in the only cell of a cube. */
const countsOf = (steps: ReadonlyArray<typeof Step.Type>, cube: Cell["cube"]) => {
  const [cell, ...others] = changed([historyOf(steps)], 0, 100, dayOf).filter((one) => one.cube === cube)
  assert.isEmpty(others)
  return Object.fromEntries(
    cubes[cube].counts.flatMap((name, nth) => (cell?.counts[nth] ? [[name, cell.counts[nth]]] : []))
  )
}

/** What an open lead counts for that nobody got, besides its receipt. */
const open = { accepted: 1, offered: 1, places: 3 }

const at = (type: typeof Step.Type.type, later = 1, business: "a" | "b" = "a") => ({ type, business, minutes: later })

describe("counting events", () => {
  it.prop("in any steps gives what counting all at once gives", [Steps, Cut, Cut], ([steps, one, other]) => {
    const history = historyOf(steps)
    const [first, second] = [Math.min(one, other), Math.max(one, other)]
    const sums = cellSums()
    for (const [from, to] of [
      [0, first],
      [first, second],
      [second, 100]
    ] as const) {
      for (const cell of changed([history], from, to, dayOf)) sums.add(cell)
    }
    assert.deepStrictEqual(named(sums.cells()), named(changed([history], 0, 100, dayOf)))
  })

  it("takes a step for each lead and for each cell, between which other work can go on", () => {
    let steps = 0
    class Steps extends Scheduler.MixedScheduler {
      override shouldYield = () => (steps += 1) < 0
    }
    const histories = Array.from({ length: 40 }, () => historyOf([at("business_lead.assigned")]))
    const counted = changedCells(histories, 0, 100, (one) => dayOf(DateTime.add(one, { days: steps })))
    const cells = Effect.runSync(Effect.provideService(counted, Scheduler.Scheduler, new Steps("sync")))
    const changes = cells.filter(({ cube }) => !("of" in cubes[cube]))
    assert.isAtLeast(changes.length, histories.length)
    assert.isAtLeast(steps, histories.length + changes.length)
  })

  it("counts a lead on the day of its receipt, its businesses on that of assignment, reclaims on that of filing", () => {
    const days = changed(
      [historyOf([at("business_lead.assigned", 180), at("reclaim.requested", 1440), at("reclaim.granted", 1440)])],
      0,
      100,
      dayOf
    ).flatMap(({ cube, day }) => ("of" in cubes[cube] ? [] : [[cube, day]]))
    assert.deepStrictEqual(days, [
      ["intake", "2026-03-28"],
      ["speed", "2026-03-28"],
      ["businesses", "2026-03-29"],
      ["outcomes", "2026-03-29"],
      ["businesses", "2026-03-31"],
      ["reclaims", "2026-03-30"],
      ["decisions", "2026-03-31"]
    ])
  })

  it("does not count what was approved afterwards as refused, and counts a granted request as a release", () => {
    assert.deepStrictEqual(countsOf([at("lead.held"), at("lead.refused")], "intake"), { received: 1, refused: 1 })
    assert.deepStrictEqual(
      countsOf([at("lead.held"), at("lead.refused"), at("lead.approved"), at("business_lead.assigned")], "intake"),
      { received: 1, accepted: 1, offered: 1, filled: 1, places: 3, taken: 1 }
    )
    const granted = [at("business_lead.assigned"), at("reclaim.requested"), at("reclaim.granted")]
    assert.deepStrictEqual(countsOf(granted, "businesses"), {
      assigned: 1,
      released: 1,
      filed: 1,
      granted: 1,
      given_back: 1
    })
    assert.deepStrictEqual(countsOf(granted, "intake"), { received: 1, ...open, filled: 1 })
  })

  it("accepts no lead that waits for its person or a reviewer", () => {
    assert.deepStrictEqual(countsOf([at("lead.held")], "intake"), { received: 1, held: 1 })
    const confirmed = [at("lead.held"), at("lead.confirmed")]
    assert.deepStrictEqual(countsOf([...confirmed, at("lead.held", 0)], "intake"), { received: 1, held: 1 })
    assert.deepStrictEqual(countsOf(confirmed, "intake"), { received: 1, ...open })
  })

  it("calls a lead offered that was open at some time, whatever became of it", () => {
    const withdrawn = { received: 1, withdrawn: 1, accepted: 1 }
    assert.deepStrictEqual(countsOf([at("lead.withdrawn")], "intake"), { ...withdrawn, ...open })
    assert.deepStrictEqual(countsOf([at("lead.held", 0), at("lead.withdrawn")], "intake"), withdrawn)
    const duplicate = { received: 1, duplicate: 1 }
    assert.deepStrictEqual(countsOf([at("lead.duplicate", 0)], "intake"), duplicate)
    assert.deepStrictEqual(countsOf([at("lead.duplicate")], "intake"), { ...duplicate, offered: 1, places: 3 })
    const confirmed = [at("lead.held", 0), at("lead.confirmed"), at("lead.duplicate", 0)]
    assert.deepStrictEqual(countsOf(confirmed, "intake"), duplicate)
    assert.deepStrictEqual(countsOf([at("lead.refused", 0)], "intake"), { received: 1, refused: 1 })
  })

  it("counts a lead as empty when nobody has it at its close, and the rules then", () => {
    const closed = [at("business_lead.assigned"), at("lead.closed")]
    assert.strictEqual(countsOf(closed, "intake")["empty"], undefined)
    assert.strictEqual(countsOf([closed[0]!, at("business_lead.released"), closed[1]!], "intake")["empty"], 1)
    assert.deepStrictEqual(countsOf(closed, "unmatched"), { skipped: 4 })
    assert.deepStrictEqual(countsOf([closed[0]!], "unmatched"), {})
  })

  it("measures the time to the first business from when the lead was open", () => {
    const held = [at("lead.held", 0), at("lead.approved", 600), at("business_lead.assigned", 0)]
    assert.deepStrictEqual(countsOf(held, "speed"), { "seconds_0.1": 1 })
    assert.deepStrictEqual(countsOf(held.slice(2), "speed"), { "seconds_0.1": 1 })
    assert.deepStrictEqual(countsOf([at("business_lead.assigned", 5)], "speed"), { seconds_600: 1 })
  })

  it("counts the outcome that was told last, and what it took before", () => {
    const told = [at("business_lead.assigned"), at("business_lead.outcome")]
    assert.deepStrictEqual(countsOf(told, "businesses"), {
      assigned: 1,
      unclaimed: 1,
      reported: 1,
      contacted: 1,
      quoted: 1
    })
    assert.strictEqual(countsOf([...told, at("business_lead.outcome")], "businesses")["won"], 1)
    const takenBack = [at("business_lead.assigned", 1, "b"), at("business_lead.outcome", 1, "b")]
    assert.deepStrictEqual(countsOf(takenBack, "businesses"), { assigned: 1, unclaimed: 1 })
  })

  it("counts a lead of the past as received and closed on its own day, and in nothing else", () => {
    const imported = historyOf([])
    const [event] = imported.events
    const history = { ...imported, events: [{ ...event!, type: "lead.imported" as const }] }
    const cells = changed([history], 0, 100, dayOf).filter(({ cube }) => !("of" in cubes[cube]))
    assert.deepStrictEqual(named(cells), {
      "intake 2026-03-28 acme shop boilers Nederland": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    })
  })
})
