import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { cubes, derivedCells } from "@leadwell/domain/report/Cube"
import type { ReportName } from "@leadwell/domain/report/ReportDefinition"
import type { ReportQuery } from "@leadwell/domain/report/ReportQuery"
import { ReportRepository } from "@leadwell/domain/report/ReportRepository"
import { Reports } from "@leadwell/domain/report/Reports"
import { Context, DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive, useCases, useCasesOn } from "../UseCases.ts"

const account = { account: AccountId.make("acme") }
const sender = principalWith(account, "leads:create")
const buyer = principalWith(account, "leads:read")
const reviewer = principalWith({ account: AccountId.make("house") }, "leads:review")
const others = principalWith({ account: AccountId.make("other") }, "leads:create", "leads:read")

const january = { from: CalendarDate.make("2026-01-01"), to: CalendarDate.make("2026-01-31") }

const get = (reader: Principal, name: ReportName, query: Partial<ReportQuery> = {}) =>
  Reports.use((reports) => reports.get(reader, name, { ...january, ...query }))

const named = (values: ReadonlyArray<string>) => values as never

const totalOf = (reader: Principal, name: ReportName, key: string, query: Partial<ReportQuery> = {}) =>
  Effect.map(get(reader, name, query), ({ totals }) => totals[key])

const received = (reader: Principal, query: Partial<ReportQuery> = {}) => totalOf(reader, "intake", "received", query)
const assigned = (reader: Principal, query: Partial<ReportQuery> = {}) =>
  totalOf(reader, "businesses", "assigned", query)
const filed = (reader: Principal) => totalOf(reader, "reclaims", "reclaims_filed")

const scoped = (scope: object) => ({ ...sender, scope }) as Principal

const refused = (reader: Principal, name: ReportName) =>
  Effect.map(Effect.flip(get(reader, name)), ({ _tag }) => assert.strictEqual(_tag, "NotGranted", name))

/** Two businesses that take every heat pump. The lead of today goes to both. */
const placed = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  return (yield* receive()).lead.id
})

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
          ["2026-01-21", "reviewed", 1, 1, 0, 0]
        ]
      )
      assert.deepStrictEqual([report.totals["received"], report.totals["fill_rate"]], [2, 0.5])
      assert.strictEqual(DateTime.formatIso(report.counted_until), "2026-01-21T11:00:00.000Z")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("belong to those whose leads they count", () =>
    Effect.gen(function* () {
      yield* placed
      for (const name of ["businesses", "outcomes", "reclaims", "unmatched"] as const) yield* refused(sender, name)
      for (const name of ["intake", "speed", "refusals", "unmatched"] as const) yield* refused(buyer, name)
      for (const name of ["intake", "businesses", "outcomes", "unmatched"] as const) yield* refused(reviewer, name)
      assert.deepStrictEqual(
        [yield* received(sender), yield* received(others), yield* received(scoped({ websites: ["reviewed"] }))],
        [1, 0, 0]
      )
      const own = { ...buyer, scope: { businesses: ["a"] } } as Principal
      assert.deepStrictEqual(
        [yield* assigned(operator), yield* assigned(buyer), yield* assigned(others), yield* assigned(own)],
        [2, 2, 0, 1]
      )
      assert.strictEqual(yield* assigned(own, { business: named([BusinessId.make("b")]) }), 0)
      const elsewhere = { website_code: named([WebsiteCode.make("demo")]) }
      assert.strictEqual(yield* received(scoped({ websites: ["reviewed"] }), elsewhere), 0)
      const repository = yield* ReportRepository
      const [current] = yield* repository.countings
      const counts = cubes.reclaims.counts.map((name) => (name === "filed" ? 1 : 0))
      const request = { cube: "reclaims", day: january.from, keys: ["a", "demo", "spam"], counts } as const
      yield* repository.advance(current!, { ...current!, counted_until: current!.counted_until! }, [
        request,
        ...derivedCells(request)
      ])
      assert.deepStrictEqual([yield* filed(reviewer), yield* filed(buyer), yield* filed(others)], [1, 1, 0])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("name every fault of a query", () =>
    Effect.gen(function* () {
      yield* placed
      const faults = (name: ReportName, query: Partial<ReportQuery>) =>
        Effect.map(Effect.flip(get(operator, name, query)), (error) =>
          error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path[0]} ${rule._tag}`) : error._tag
        )
      assert.deepStrictEqual(yield* faults("intake", { to: CalendarDate.make("2025-12-31") }), ["to Before"])
      assert.deepStrictEqual(yield* faults("intake", { to: CalendarDate.make("2028-03-11") }), ["to TooManyDays"])
      assert.strictEqual((yield* get(operator, "intake", { to: CalendarDate.make("2028-03-10") })).rows.length, 1)
      const [first, end] = [CalendarDate.make("9997-11-01"), CalendarDate.make("9999-12-31")]
      assert.isEmpty((yield* get(operator, "businesses", { from: first, to: end, group: ["business"] })).rows)
      assert.isEmpty((yield* get(operator, "intake", { from: end, to: end })).rows)
      assert.deepStrictEqual(yield* faults("intake", { group: ["business"], by: "decided" }), [
        "by Unexpected",
        "group NotSelectable"
      ])
      assert.deepStrictEqual(yield* faults("intake", { group: ["day", "week", "month", "country"] }), ["group TooMany"])
      assert.deepStrictEqual(yield* faults("speed", { business: named(["a"]), reason: ["spam"] }), [
        "business Unexpected",
        "reason Unexpected"
      ])
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
      const refusal = yield* Effect.flip(get(operator, "intake", { group: ["website"] }))
      assert.deepStrictEqual(refusal._tag === "InvalidInput" ? refusal.faults : refusal, [
        { path: ["group"], rule: { _tag: "TooManyRows", max: 10_000 } }
      ])
      assert.strictEqual((yield* get(operator, "intake", { group: ["affiliate"] })).totals["received"], 10_001)
    }).pipe(Effect.provide(useCases))
  )
})
