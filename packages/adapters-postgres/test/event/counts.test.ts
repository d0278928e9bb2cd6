import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { demandSelected, eventFilterLaws } from "@leadwell/laws/event/EventFilterLaws"
import { drawnKeys, drawnSome } from "@leadwell/laws/sample/DrawnLists"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Deferred, Effect, Fiber, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { RowsOfStretch } from "../../src/event/EventCounts.ts"
import { appendEvents } from "../../src/event/Outbox.ts"
import { removeLeads } from "../../src/features/catalogfile/RemoveLeads.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const store = Layer.merge(
  Layer.unwrap(
    Effect.map(freshDatabase, (address) =>
      Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
    )
  ),
  SecureRandom.layerWebCrypto
)

/** All events of the store, read without a filter. */
const allEvents = Effect.gen(function* () {
  const { after } = yield* EventRepository
  const found: Array<NumberedEvent> = []
  for (let portion = yield* after(0, 100); portion.length > 0;) {
    found.push(...portion)
    portion = yield* after(portion.at(-1)!.number, 100)
  }
  return found
})

const counted = EventRepository.use(({ countAhead }) => untilNothing(countAhead))

const stretches = Effect.gen(function* () {
  const sql = yield* PgClient
  const [row] =
    yield* sql`select count(*)::int as stretches, coalesce(sum(total), 0)::int as total from leadwell.event_counts`
  return row as { readonly stretches: number; readonly total: number }
})

/** Demands that filters without a lead select the same by counts and without. */
const demandLists = Effect.gen(function* () {
  const all = yield* allEvents
  const businesses = [...new Set(all.flatMap(({ event }) => event.business ?? []))]
  yield* demandSelected(all, {})
  for (let n = 0; n < 10; n++) {
    const keys = { type: yield* drawnSome(DomainEventType.literals), business: yield* drawnSome(businesses) }
    yield* demandSelected(all, (yield* drawnKeys(keys)) as EventFilter)
  }
})

const told = (lead: number, type: DomainEventType, business: BusinessId | null = null) => ({
  lead: lead as never,
  events: [{ type, at: sampleInstant, business, reclaim: null }]
})

/** Appends an event in a transaction that stays open until `commit`. */
const held = Effect.fnUntraced(function* (event: ReturnType<typeof told>) {
  const sql = yield* PgClient
  const [isWritten, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const writing = yield* appendEvents(sql, [event]).pipe(
    Effect.andThen(Deferred.succeed(isWritten, undefined)),
    Effect.andThen(Deferred.await(mayEnd)),
    sql.withTransaction,
    Effect.forkChild
  )
  yield* Deferred.await(isWritten)
  return { commit: Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(writing)) }
})

layer(store, { excludeTestServices: true })("counts of events", (it) => {
  const inSmallStretches = Effect.provideService(RowsOfStretch, 3)

  it.effect.each(eventFilterLaws)("$sentence, in small stretches", ({ check }) => inSmallStretches(check))

  it.effect("are those of all full stretches, and give the lists of all accounts", () =>
    inSmallStretches(
      Effect.gen(function* () {
        yield* counted
        const { stretches: before, total } = yield* stretches
        assert.isAbove(before, 10)
        const all = yield* allEvents
        const edge = before * 3 * 64
        assert.strictEqual(total, all.filter(({ number }) => number < edge).length)
        assert.isBelow(all.at(-1)!.number, edge + 3 * 64)
        yield* demandLists
      })
    )
  )

  it.effect("wait for a writer that began before the end of a stretch", () =>
    inSmallStretches(
      Effect.gen(function* () {
        const sql = yield* PgClient
        yield* counted
        const before = yield* stretches
        const writer = yield* held(told(4711, "lead.closed"))
        yield* Effect.repeat(appendEvents(sql, [told(4712, "lead.refused")]), { times: 7 })
        const counting = yield* Effect.forkChild(counted)
        yield* Effect.sleep("100 millis")
        yield* writer.commit
        yield* Fiber.join(counting)
        yield* counted
        assert.isAbove((yield* stretches).stretches, before.stretches)
        yield* demandLists
      })
    )
  )

  it.effect("leave no event out of a filtered list that is followed while events are written", () =>
    inSmallStretches(
      Effect.gen(function* () {
        const sql = yield* PgClient
        const { after } = yield* EventRepository
        const start = (yield* allEvents).at(-1)!.number
        const seen = Effect.map(after(start, 10, { type: ["lead.closed"] }), (found) =>
          found.map(({ event }): number | null => event.lead)
        )
        yield* appendEvents(sql, [told(4713, "lead.closed")])
        const writer = yield* held(told(4714, "lead.closed"))
        yield* appendEvents(sql, [told(4715, "lead.closed")])
        assert.deepStrictEqual(yield* seen, [4713], "while one of them is written for longer than a reader waits")
        const reading = yield* Effect.forkChild(seen)
        yield* Effect.sleep("100 millis")
        yield* writer.commit
        const found = yield* Fiber.join(reading)
        assert.deepStrictEqual(found, [4713, 4714, 4715].slice(0, found.length))
        assert.deepStrictEqual(yield* seen, [4713, 4714, 4715])
      })
    )
  )

  it.effect("are made again after the removal of leads", () =>
    inSmallStretches(
      Effect.gen(function* () {
        const sql = yield* PgClient
        yield* counted
        const before = yield* stretches
        const [row] = yield* sql`select website_code as code from leadwell.leads order by id limit 1`
        yield* sql.withTransaction(removeLeads(sql, [String(row!["code"])]))
        yield* demandLists
        yield* counted
        const after = yield* stretches
        assert.strictEqual(after.stretches, before.stretches)
        assert.isBelow(after.total, before.total)
        yield* demandLists
      })
    )
  )
})
