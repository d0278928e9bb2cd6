import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { DateTime, Effect, Layer, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { appendEvents } from "../../src/event/Outbox.ts"
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
