import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Effect, Result, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { arrivalsOf, arrivalsText, outcomesOf, writtenGroup } from "../../src/forwarding/ForwardedArrivals.ts"
import { noteOf, notesOf } from "../../src/rows/GroupNotes.ts"
import { incomingLead } from "../../src/rows/IncomingLead.ts"
import { arrivalOf } from "../intake/TwoWriters.ts"

const group = { id: "d3b4f5a6-0000-4000-8000-000000000001", at: "2026-01-15 11:00:00+00" }

const Request = Schema.Struct({
  sender: Schema.String,
  key: IdempotencyKey,
  fingerprint: Schema.String,
  at: Schema.DateTimeUtc
})

describe("forwarded arrivals", () => {
  it.effect.prop(
    "are the same after they were forwarded, and are decided on in the same way",
    [Schema.Array(Schema.Struct({ lead: ReceivedLead, days: Schema.Int, request: Schema.UndefinedOr(Request) }))],
    ([drawn]) =>
      Effect.gen(function* () {
        const today = periodStarts("2026-01-15" as CalendarDate)
        const arrivals = drawn.map(({ days, lead: { answers, ...rest }, request }) => {
          // JSON has no -0, and neither has PostgreSQL.
          const lead = { ...rest, answers: JSON.parse(JSON.stringify(answers)) }
          return incomingLead(lead, {
            ...receptionOf(lead, { duplicate_window_days: days }, { now: lead.created_at, today }),
            ...(request && { idempotentRequest: request })
          })
        })
        const read = yield* arrivalsOf(arrivalsText(arrivals)!, group)
        for (const [index, arrival] of arrivals.entries()) {
          const { contactKeys, forwarded, lead, reception } = read[index]!
          assert.deepStrictEqual(
            { lead, contactKeys, forwarded },
            { lead: arrival.lead, contactKeys: arrival.contactKeys, forwarded: group }
          )
          assert.deepStrictEqual(reception.idempotentRequest, arrival.reception.idempotentRequest)
          const earlier = [lead.created_at]
          const market = { candidates: [], states: new Map() }
          assert.deepStrictEqual(
            reception.decide(lead, earlier, market),
            arrival.reception.decide(lead, earlier, market)
          )
          assert.deepStrictEqual(reception.decide(lead, [], market), arrival.reception.decide(lead, [], market))
        }
        assert.strictEqual(read.length, arrivals.length)
      })
  )

  it.effect("are not forwarded again, nor without the terms of their decision", () =>
    Effect.gen(function* () {
      const arrival = arrivalOf(yield* sampleCatalog(1), 1, 2)
      const { contacts, decide } = arrival.reception
      assert.isString(arrivalsText([arrival]))
      assert.isUndefined(arrivalsText([arrival, { ...arrival, forwarded: group }]))
      assert.isUndefined(arrivalsText([{ ...arrival, reception: { contacts, decide } }, arrival]))
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )

  it.effect("are told of in one notification, or in none that PostgreSQL refuses", () =>
    Effect.gen(function* () {
      const sample = yield* sampleCatalog(4)
      const results = (count: number) =>
        Array.from({ length: count }, (_, n) =>
          n === 1
            ? Result.fail(new IdempotencyKeyTaken())
            : Result.succeed({
                lead: { ...arrivalOf(sample, n, 2).lead, id: (n + 7) as never, anonymised_at: null },
                businesses: sample.businesses.map(({ id }) => id)
              })
        )
      const arrivals = Array.from({ length: 3 }, (_, n) => arrivalOf(sample, n, 2))
      const [small] = notesOf([noteOf(group.id, writtenGroup(group.id, results(3)))])
      assert.deepStrictEqual(yield* outcomesOf(arrivals, small!.written!), results(3))
      const large = noteOf(group.id, writtenGroup(group.id, results(100)))
      assert.deepStrictEqual(notesOf([large, "groups wait", "{}"]), [{ id: group.id, written: null }])
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})
