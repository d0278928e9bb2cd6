import { assert, layer } from "@effect/vitest"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Context, DateTime, Effect, Fiber } from "effect"
import { leadOf, receive, storeCatalog, TwoStores } from "../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("two stores that append events", (it) => {
  it.effect("show an event to a reader that follows, though it was begun first and written last", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const events = Context.get(stores[0], EventRepository)
      const seen: Array<LeadId | null> = []
      const follow = Effect.fnUntraced(function* (after: number) {
        for (let number = after; ;) {
          const portion = yield* events.after(number, 3)
          if (portion.length === 0) return number
          seen.push(...portion.map(({ event }) => event.lead))
          number = portion.at(-1)!.number
        }
      })
      const before = yield* follow(0)
      const tell = sql`
        insert into leadwell.outbox (types, at, lead)
        values ('lead.received', ${DateTime.toDateUtc(sampleInstant)}::timestamptz, 4711)`
      const { during, later } = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* tell
          const later = (yield* receive(stores[1], leadOf(sample, 1, 1))).lead.id
          return { later, during: yield* follow(before) }
        })
      )
      yield* follow(during)
      assert.includeMembers(seen, [4711 as LeadId, later])
    })
  )

  it.effect("show no event to a count of reports while one before it is being written", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const { next } = Context.get(stores[0], ReportRepository)
      const before = yield* next(0, 1_000_000)
      const tell = sql`
        insert into leadwell.outbox (types, at, lead)
        values ('lead.received', ${DateTime.toDateUtc(sampleInstant)}::timestamptz, 4713)`
      const { during, later } = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* tell
          const later = (yield* receive(stores[1], leadOf(sample, 1, 1))).lead.id
          return { later, during: yield* next(before.counted, 10) }
        })
      )
      assert.deepStrictEqual([during.counted, during.histories.length], [before.counted, 0])
      assert.isNotNull(during.until)
      const after = yield* next(before.counted, 10)
      assert.deepStrictEqual([after.until, after.histories.map(({ id }) => id)], [null, [later]])
    })
  )

  it.effect("show the events after one that was never written, though others write all the time", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(1)
      const tell = sql`
        insert into leadwell.outbox (types, at, lead)
        values ('lead.received', ${DateTime.toDateUtc(sampleInstant)}::timestamptz, 4712)`
      yield* Effect.ignore(sql.withTransaction(Effect.andThen(tell, Effect.fail("undone"))))
      const { id } = (yield* receive(stores[1], leadOf(sample, 1, 1))).lead
      const writing = Effect.forever(sql.withTransaction(Effect.andThen(tell, Effect.sleep("20 millis"))))
      const writers = yield* Effect.forEach([1, 2, 3, 4], (n) =>
        Effect.forkChild(Effect.delay(writing, `${n * 5} millis`))
      )
      yield* Effect.sleep("50 millis")
      const found = yield* Context.get(stores[0], EventRepository).after(0, 1_000_000)
      yield* Fiber.interruptAll(writers)
      assert.include(
        found.map(({ event }) => event.lead),
        id
      )
    })
  )
})
