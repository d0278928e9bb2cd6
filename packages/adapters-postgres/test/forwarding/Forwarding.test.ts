import { assert, describe, it } from "@effect/vitest"
import type { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Deferred, Effect, Fiber, Option, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import type { ArrivalResult } from "../../src/forwarding/ForwardedArrivals.ts"
import type { IncomingLead } from "../../src/rows/IncomingLead.ts"
import { isHeldUp, orUnavailable } from "../../src/sql/StorageFailures.ts"
import { arrivalOf } from "../intake/TwoWriters.ts"
import { untilBlocked } from "../TwoStores.ts"
import { forwarded, storedLeads, twoProcesses, untilFound } from "./TwoProcesses.ts"

const arrivalsOf = (sample: Sample, ...people: ReadonlyArray<number>) =>
  people.map((person) => arrivalOf(sample, person, 2))

const underKey = (arrival: IncomingLead, key: string): IncomingLead => {
  const idempotentRequest = { sender: "form", key: key as IdempotencyKey, fingerprint: "digest", at: sampleInstant }
  return { ...arrival, reception: { ...arrival.reception, idempotentRequest } }
}

/** The stage of each stored lead, or "taken" for a taken idempotency key. */
const told = (outcomes: ReadonlyArray<ArrivalResult> | undefined) =>
  outcomes?.map((outcome) => (Result.isSuccess(outcome) ? outcome.success.lead.stage : "taken"))

const running = Effect.provide(SecureRandom.layerWebCrypto)

describe("forwarded leads", () => {
  it.live("are written by the process that holds the lease, and told with their businesses", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const group = yield* forwarded(here, arrivalsOf(sample, 1, 2, 1))
      const outcomes = (yield* here.forwarding.outcomes(group))!
      assert.deepStrictEqual(told(outcomes), ["placed", "placed", "duplicate"])
      const rows = yield* there.sql`
        select l.id::integer, array(select business from leadwell.business_leads b where b.lead_id = l.id order by 1) as businesses
        from leadwell.leads l order by l.id`
      const answered = outcomes.map((outcome) => {
        const { businesses, lead } = Result.getOrThrow(outcome)
        return { id: Number(lead.id), businesses: businesses.toSorted() }
      })
      assert.deepStrictEqual(rows.map((row) => ({ ...row })) as unknown, answered)
      assert.isUndefined(yield* there.forwarding.send(arrivalsOf(sample, 3)))
    }).pipe(running)
  )

  it.live("are answered when their receiver has written them and could not tell", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      there.forwarding.serve((arrivals) => Effect.andThen(there.writeAll(arrivals), Effect.never))
      const group = yield* forwarded(here, arrivalsOf(sample, 1, 2))
      assert.deepStrictEqual(told(yield* here.forwarding.outcomes(group)), ["placed", "placed"])
      assert.strictEqual(yield* storedLeads(here), 2)
    }).pipe(running)
  )

  it.live("are left to their sender after a second, and not written by their receiver then", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const late = Deferred.makeUnsafe<void>()
      const done = Deferred.makeUnsafe<ReadonlyArray<ArrivalResult>>()
      there.forwarding.serve((arrivals) =>
        Effect.tap(Effect.andThen(Deferred.await(late), there.writeAll(arrivals)), (results) =>
          Deferred.succeed(done, results)
        )
      )
      const group = yield* forwarded(here, arrivalsOf(sample, 1, 2))
      assert.isUndefined(yield* here.forwarding.outcomes(group))
      yield* Deferred.succeed(late, undefined)
      assert.isFalse((yield* Deferred.await(done)).some(Result.isSuccess))
      assert.strictEqual(yield* storedLeads(here), 0)
    }).pipe(running)
  )

  it.live("are refused in a statement if they were withdrawn since it was planned, and others in it are not", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const planned = Deferred.makeUnsafe<Effect.Success<ReturnType<typeof there.plan>>>()
      const own = arrivalsOf(sample, 3, 4)
      there.forwarding.serve((arrivals) =>
        Effect.andThen(
          Effect.flatMap(there.plan([own[0]!, ...arrivals, own[1]!]), (plan) => Deferred.succeed(planned, plan)),
          Effect.never
        )
      )
      const group = yield* forwarded(here, arrivalsOf(sample, 1, 2))
      assert.isUndefined(yield* here.forwarding.outcomes(group))
      const outcomes = yield* there.write(yield* Deferred.await(planned))
      assert.deepStrictEqual(outcomes.map(Result.isSuccess), [true, false, false, true])
      assert.strictEqual(yield* storedLeads(here), 2)
    }).pipe(running)
  )

  it.live.each(["commits", "is rolled back"])("wait for a statement with them that %s", (end) =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const planned = Deferred.makeUnsafe<ReadonlyArray<IncomingLead>>()
      there.forwarding.serve((arrivals) => Effect.andThen(Deferred.succeed(planned, arrivals), Effect.never))
      const group = yield* forwarded(here, arrivalsOf(sample, 1))
      const arrivals = yield* Deferred.await(planned)
      const waiting = yield* Deferred.make<Fiber.Fiber<ReadonlyArray<ArrivalResult> | undefined, unknown>>()
      yield* untilBlocked(there.sql, here.forwarding.outcomes(group)).pipe(
        Effect.flatMap((fiber) => Deferred.succeed(waiting, fiber)),
        (blocked) => Effect.andThen(there.writeAll(arrivals), blocked),
        Effect.andThen(end === "commits" ? Effect.void : Effect.fail("undone")),
        there.sql.withTransaction,
        Effect.exit
      )
      const outcomes = yield* Fiber.join(yield* Deferred.await(waiting))
      assert.deepStrictEqual(told(outcomes), end === "commits" ? ["placed"] : undefined)
      assert.strictEqual(yield* storedLeads(here), end === "commits" ? 1 : 0)
    }).pipe(running)
  )

  it.live("are not written again, one by one or together, while nobody knows whether their receiver writes them", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const planned = Deferred.makeUnsafe<ReadonlyArray<IncomingLead>>()
      there.forwarding.serve((arrivals) => Effect.andThen(Deferred.succeed(planned, arrivals), Effect.never))
      const group = yield* forwarded(here, arrivalsOf(sample, 1, 2))
      const failure = yield* Effect.flip(orUnavailable(here.forwarding.outcomes(group))).pipe(
        (failing) => Effect.andThen(Effect.flatMap(Deferred.await(planned), there.writeAll), failing),
        there.sql.withTransaction
      )
      assert.instanceOf(failure, StorageUnavailable)
      assert.isFalse(isHeldUp(failure))
      assert.strictEqual(yield* storedLeads(here), 2)
    }).pipe(running)
  )

  it.live("are not written if they were sent more than ten minutes ago, when a withdrawal may be forgotten", () =>
    Effect.gen(function* () {
      const { sample, there } = yield* twoProcesses
      const sentAt = (minutes: number) =>
        Effect.map(
          there.sql<{ readonly at: string }>`
          select (clock_timestamp() - make_interval(mins => ${minutes}))::text as at`,
          ([row]) => row!.at
        )
      const groupOf = Effect.fnUntraced(function* (person: number, minutes: number) {
        const forwarded = { id: crypto.randomUUID(), at: yield* sentAt(minutes) }
        return arrivalsOf(sample, person).map((arrival) => ({ ...arrival, forwarded }))
      })
      const outcomes = yield* there.writeAll([...(yield* groupOf(1, 9)), ...(yield* groupOf(2, 11))])
      assert.deepStrictEqual(told(outcomes), ["placed", "taken"])
      assert.strictEqual(yield* storedLeads(there), 1)
    }).pipe(running)
  )

  it.live("are told apart where a key is taken, and left to their sender where all keys are", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      const [one, two, three] = arrivalsOf(sample, 1, 2, 3)
      yield* there.writeAll([underKey(one!, "first")])
      const group = yield* forwarded(here, [two!, underKey(one!, "first"), underKey(three!, "third")])
      assert.deepStrictEqual(told(yield* here.forwarding.outcomes(group)), ["placed", "taken", "placed"])
      const taken = yield* forwarded(here, [underKey(one!, "first")])
      assert.isUndefined(yield* here.forwarding.outcomes(taken))
    }).pipe(running)
  )

  it.live("leave their outcomes stored only until the next ones are forwarded", () =>
    Effect.gen(function* () {
      const { here, sample } = yield* twoProcesses
      const outcomes = here.sql`select from leadwell.forwarded_outcomes`
      for (let person = 0; person < 3; person++) {
        const group = yield* forwarded(here, arrivalsOf(sample, person))
        assert.deepStrictEqual(told(yield* here.forwarding.outcomes(group)), ["placed"])
        assert.strictEqual((yield* outcomes).length, 1)
      }
    }).pipe(running)
  )

  it.live("are left to their sender by a process that knows of another with the lease", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      yield* here.forwarding.outcomes(yield* forwarded(here, arrivalsOf(sample, 3)))
      yield* there.sql`update leadwell.intake_lease set holder = gen_random_uuid()`
      yield* untilFound(Effect.andThen(there.forwarding.overtaken, there.forwarding.send(arrivalsOf(sample, 1))))
      const group = yield* forwarded(here, arrivalsOf(sample, 2))
      assert.deepStrictEqual(yield* Deferred.await(group.written), Option.none())
      assert.isUndefined(yield* here.forwarding.outcomes(group))
      assert.strictEqual(yield* storedLeads(here), 1)
    }).pipe(running)
  )

  it.live("are left to their sender at once when their receiver fails, and the sender takes the lease", () =>
    Effect.gen(function* () {
      const { here, sample, there } = yield* twoProcesses
      there.forwarding.serve(() => Effect.fail("away"))
      const group = yield* forwarded(here, arrivalsOf(sample, 1))
      assert.deepStrictEqual(yield* Deferred.await(group.written), Option.none())
      assert.isUndefined(yield* here.forwarding.outcomes(group))
      const back = yield* untilFound(
        Effect.andThen(there.forwarding.overtaken, there.forwarding.send(arrivalsOf(sample, 2)))
      )
      assert.deepStrictEqual(told(yield* there.forwarding.outcomes(back)), ["placed"])
    }).pipe(running)
  )
})
