import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { derivedCells } from "@leadwell/domain/features/reports/Cube"
import type { ReportName } from "@leadwell/domain/features/reports/ReportDefinition"
import type { ReportQuery } from "@leadwell/domain/features/reports/ReportQuery"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Context, DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive, useCases, useCasesOn } from "../../UseCases.ts"

const january = { from: CalendarDate.make("2026-01-01"), to: CalendarDate.make("2026-01-31") }

const get = (reader: Principal, name: ReportName, query: Partial<ReportQuery> = {}) =>
  Reports.use((reports) => reports.get(reader, name, { ...january, ...query }))

/** Two businesses that take every heat pump. The lead of today goes to both. */
const placed = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  return (yield* receive()).lead.id
})

/** Receives a lead of one of ten persons from a website. */
const send = (nth: number, website_code: string) =>
  Effect.map(receive({ email: `${nth}@example.nl`, phone: `068765432${nth}`, website_code }), ({ lead }) => lead.id)

describe("Reports", () => {
  it.effect("count what happened, by the groups that were asked for, with totals", () =>
    Effect.gen(function* () {
      yield* placed
      yield* receive({ email: "other@example.nl", phone: "0687654321", website_code: "reviewed" })
      const report = yield* get(operator, "intake", { group: ["day", "website"] })
      assert.deepStrictEqual(report.columns.slice(0, 3), [
        { key: "day", unit: null },
        { key: "website", unit: null },
        { key: "received", unit: "leads" }
      ])
      assert.deepStrictEqual(
        report.rows.map(({ day, fill_rate, held, received, taken, website }) => [
          day,
          website,
          received,
          held,
          taken,
          fill_rate
        ]),
        [
          ["2026-01-21", "demo", 1, 0, 2, 1],
          ["2026-01-21", "reviewed", 1, 1, 0, null]
        ]
      )
      assert.deepStrictEqual([report.totals["received"], report.totals["fill_rate"]], [2, 1])
      assert.strictEqual(DateTime.formatIso(report.counted_until), "2026-01-21T11:00:00.000Z")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("count what the list of leads shows in these stages", () =>
    Effect.gen(function* () {
      yield* placed
      const confirming = { code: "confirming", account: "acme", name: "Demo", url: "https://demo.example" }
      yield* CatalogImport.use(({ apply }) => apply({ websites: [{ ...confirming, review: true, confirm: "mail" }] }))
      const [leads, { confirm }] = [yield* Leads, yield* Confirmations]
      const [approved, withdrawn, refused] = [
        yield* send(1, "reviewed"),
        yield* send(2, "reviewed"),
        yield* send(3, "reviewed")
      ]
      for (const id of [approved, withdrawn]) yield* leads.approve(operator, id, {})
      yield* leads.withdraw(operator, withdrawn, { remark: "No." })
      yield* leads.refuse(operator, refused, { remark: "No." })
      yield* send(1, "demo")
      yield* send(4, "reviewed")
      yield* send(5, "confirming")
      yield* confirm(yield* send(6, "confirming"))
      const { totals } = yield* get(operator, "intake")
      const inStages = (...stage: ReadonlyArray<LeadStage>) =>
        Effect.map(leads.page(operator, { stage: [...stage] }, { page: 1, per_page: 50 }), ({ total }) => total)
      for (const [figure, stages, count] of [
        ["held", ["held"], 3],
        ["duplicate", ["duplicate"], 1],
        ["refused", ["refused"], 1],
        ["withdrawn", ["withdrawn"], 1],
        ["accepted", ["open", "placed", "closed", "withdrawn"], 3]
      ] as const) {
        assert.deepStrictEqual([totals[figure], yield* inStages(...stages)], [count, count], figure)
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("call the leads of a day approved once none of them can be reclaimed", () =>
    Effect.gen(function* () {
      yield* placed
      const approved = Effect.map(get(operator, "businesses"), ({ rows, totals }) => [
        rows.map((row) => row["approved"]),
        totals["approved"]
      ])
      yield* TestClock.setTime(Date.parse("2026-02-04T22:59:59Z"))
      assert.deepStrictEqual(yield* approved, [[0], 0])
      yield* TestClock.setTime(Date.parse("2026-02-04T23:00:00Z"))
      assert.deepStrictEqual(yield* approved, [[2], 2])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are the same after a rebuild, and of the days of another time zone only after one", () =>
    Effect.gen(function* () {
      const shared = yield* Layer.build(MemoryStorage.layer)
      const on = <A, E, R>(effect: Effect.Effect<A, E, R>, zone: string) =>
        effect.pipe(
          Effect.provide(useCasesOn(Layer.succeedContext(shared))),
          Effect.provideService(BusinessTimeZone, DateTime.zoneMakeNamedUnsafe(zone))
        )
      const rebuild = Reports.use((reports) => reports.rebuild(operator))
      const repository = Context.get(shared, ReportRepository)
      const idsOf = Effect.map(repository.countings, (all) => all.map(({ id }) => id))
      const [amsterdam, kiritimati] = ["Europe/Amsterdam", "Pacific/Kiritimati"]
      yield* on(placed, amsterdam)
      const byDay = get(operator, "businesses", { group: ["day", "business"] })
      const before = yield* on(byDay, amsterdam)
      yield* on(rebuild, amsterdam)
      assert.deepStrictEqual(yield* on(byDay, amsterdam), before)
      const counted = yield* idsOf
      for (const zone of [kiritimati, amsterdam]) assert.deepStrictEqual(yield* on(byDay, zone), before)
      assert.deepStrictEqual(yield* idsOf, counted)
      // A rebuild by the other zone is under way, and is completed first.
      yield* repository.begin(amsterdam)
      yield* on(rebuild, kiritimati)
      for (const zone of [amsterdam, kiritimati]) {
        const { rows, time_zone } = yield* on(get(operator, "intake"), zone)
        assert.deepStrictEqual([time_zone, rows[0]!["day"]], [kiritimati, "2026-01-22"])
      }
    }).pipe(Effect.scoped)
  )

  it.effect("are of one counting when another one becomes current while they are read", () =>
    Effect.gen(function* () {
      const shared = yield* Layer.build(MemoryStorage.layer)
      const repository = Context.get(shared, ReportRepository)
      let isOver = true
      const replacing = ReportRepository.of({
        ...repository,
        sum: (query, limit) =>
          Effect.tap(repository.sum(query, limit), () => {
            if (isOver) return Effect.void
            isOver = true
            const replaced = Effect.andThen(repository.begin("Pacific/Kiritimati"), repository.countings)
            return Effect.flatMap(replaced, (all) => repository.makeCurrent(all.at(-1)!.id))
          })
      })
      yield* Effect.gen(function* () {
        yield* placed
        yield* get(operator, "businesses")
        isOver = false
        // The other counting has counted nothing yet.
        const { rows, time_zone } = yield* get(operator, "businesses")
        assert.deepStrictEqual([time_zone, rows], ["Pacific/Kiritimati", []])
      }).pipe(Effect.provide(useCasesOn(Layer.succeedContext(Context.add(shared, ReportRepository, replacing)))))
    }).pipe(Effect.scoped)
  )

  it.effect("are refused when they have more than 10 000 rows", () =>
    Effect.gen(function* () {
      yield* placed
      yield* get(operator, "intake")
      const repository = yield* ReportRepository
      const [current] = yield* repository.countings
      const cells = Array.from({ length: 10_000 }, (_, nth) => ({
        cube: "intake" as const,
        day: january.from,
        keys: ["acme", `site-${nth}`, "heat-pumps", "Nederland"],
        counts: [1, 0, 0, 0, 0, 0, 1, 2, 0, 0]
      }))
      const to = { counted: current!.counted + 1, counted_until: yield* DateTime.now }
      yield* repository.advance(current!, to, [...cells, ...cells.flatMap(derivedCells)])
      const ofTheDay = { group: ["website"], to: january.from } as const
      assert.lengthOf((yield* get(operator, "intake", ofTheDay)).rows, 10_000)
      const refusal = yield* Effect.flip(get(operator, "intake", { group: ["website"] }))
      assert.deepStrictEqual(refusal._tag === "InvalidInput" ? refusal.faults : refusal, [
        { path: ["group"], rule: { _tag: "TooManyRows", max: 10_000 } }
      ])
      assert.strictEqual((yield* get(operator, "intake", { group: ["affiliate"] })).totals["received"], 10_001)
    }).pipe(Effect.provide(useCases))
  )
})
