import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Array as Arr, DateTime, Effect, Layer, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { appendEvents, numbersOfRow } from "../../src/event/Outbox.ts"
import createOutbox from "../../src/migrations/0004_create_outbox.ts"
import storeEventsTogether from "../../src/migrations/0019_store_events_together.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const store = Layer.merge(
  Layer.unwrap(
    Effect.map(freshDatabase, (address) =>
      Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
    )
  ),
  SecureRandom.layerWebCrypto
)

const reclaim = ReclaimId.make("01900000-0000-7000-8000-000000000001")

/** A decision with a few events, or with more than a row holds. */
const Decision = Schema.Struct({
  lead: Schema.Literals([1, 2, 3]),
  times: Schema.Literals([1, 1, 1, 30]),
  events: Schema.Array(
    Schema.Struct({
      type: DomainEventType,
      hours: Schema.Literals([0, 0, 0, 1]),
      business: Schema.NullOr(Schema.Literals(["a", "b-2"])),
      has_reclaim: Schema.Boolean
    })
  ).check(Schema.isMaxLength(6))
})

const decisionOf = ({ events, lead, times }: typeof Decision.Type) => ({
  lead: LeadId.make(lead),
  events: Array.from({ length: times }, () => events)
    .flat()
    .map(({ business, has_reclaim, hours, type }) => ({
      type,
      at: DateTime.add(sampleInstant, { hours }),
      business: business === null ? null : BusinessId.make(business),
      reclaim: has_reclaim ? reclaim : null
    }))
})

type Told = ReturnType<typeof decisionOf>["events"][number]

const isOfOneInstant = (one: Told, other: Told) => DateTime.Equivalence(one.at, other.at)

const closed = decisionOf({
  lead: 1,
  times: 1,
  events: [{ type: "lead.closed", hours: 0, business: null, has_reclaim: false }]
})

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))
const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 70 }))

/** Reads the events after a number as one that follows, in portions. */
const following = Effect.fnUntraced(function* (start: number, limit: number) {
  const events = yield* EventRepository
  const found: Array<NumberedEvent> = []
  for (;;) {
    const portion = yield* events.after(found.at(-1)?.number ?? start, limit)
    if (portion.length === 0) return found
    found.push(...portion)
  }
})

layer(store, { excludeTestServices: true })("rows of the outbox", (it) => {
  it.effect.prop(
    "hold every event of every decision in its order, from any event on and in portions of any size",
    [Schema.Array(Decision).check(Schema.isMaxLength(12)), Place, Limit],
    ([some, place, limit]) =>
      Effect.gen(function* () {
        const decisions = some.map(decisionOf)
        const before = (yield* following(0, 1000)).at(-1)?.number ?? 0
        yield* appendEvents(yield* PgClient, decisions)
        const told = yield* following(before, limit)
        assert.deepStrictEqual(
          told.map(({ event }) => event),
          decisions.flatMap(({ events, lead }) => events.map((event) => ({ ...event, lead })))
        )
        const from = told[place % (told.length + 1)]?.number ?? before
        assert.deepStrictEqual(
          yield* following(from, limit),
          told.filter(({ number }) => number > from)
        )
      })
  )
})

layer(store, { excludeTestServices: true })("events that were stored one by one", (it) => {
  it.effect.prop(
    "keep their numbers, and share rows where they follow each other",
    [Schema.Array(Schema.Tuple([Decision, Schema.Literals([0, 0, 1, 70])])).check(Schema.isMaxLength(12))],
    ([some]) =>
      Effect.gen(function* () {
        const sql = yield* PgClient
        const decisions = some.map(([decision, skipped]) => ({ ...decisionOf(decision), skipped: BigInt(skipped) }))
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`drop view leadwell.events`
            yield* sql`drop table leadwell.outbox`
            yield* sql`set local search_path to leadwell`
            yield* createOutbox
            for (const { events, lead, skipped } of decisions) {
              for (const { at, business, reclaim, type } of events) {
                yield* sql`
                  insert into outbox (type, at, lead, business, reclaim) values (
                    ${type}, ${DateTime.toDateUtc(at)}::timestamptz, ${BigInt(lead)}, ${business}::text, ${reclaim}::text
                  )`
              }
              yield* sql`select setval('outbox_number_seq', nextval('outbox_number_seq') + ${skipped})`
            }
            yield* sql`create temporary table before on commit drop as select * from outbox`
            yield* storeEventsTogether
            const now = sql`(select number, type, at, lead, business, reclaim from events)`
            assert.deepStrictEqual(yield* sql`(table before except ${now}) union all (${now} except table before)`, [])
          })
        )
        const told = yield* following(0, 50)
        const rows = yield* sql`select number from leadwell.outbox`
        const instants = decisions.flatMap(({ events }) => Arr.dedupeAdjacentWith(events, isOfOneInstant))
        assert.isAtMost(rows.length, instants.length + Math.floor(told.length / numbersOfRow))
        assert.strictEqual(told.length, decisions.flatMap(({ events }) => events).length)
        yield* appendEvents(sql, [closed])
        const [next] = yield* following(told.at(-1)?.number ?? 0, 1)
        assert.deepStrictEqual(next?.event, { ...closed.events[0], lead: closed.lead })
      })
  )
})
