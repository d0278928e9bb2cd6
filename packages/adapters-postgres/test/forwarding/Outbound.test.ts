import { assert, describe, it } from "@effect/vitest"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Deferred, Effect, Fiber, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"
import { makeOutbound } from "../../src/forwarding/Outbound.ts"
import { arrivalOf } from "../intake/TwoWriters.ts"

const away = Effect.fail(new SqlError({ reason: new ConnectionError({ cause: "away" }) }))

/** A process that forwards its leads through a made-up database, which notes the outcomes that it is to delete. */
const forwarding = (answer: Effect.Effect<unknown, SqlError> = Effect.succeed([{}])) => {
  const deleted: Array<unknown> = []
  const sql = ([start]: TemplateStringsArray, ...values: ReadonlyArray<unknown>) =>
    Effect.suspend(() => {
      if (start!.includes("with sent")) deleted.push(values[4])
      return answer
    })
  const holder = { receiver: Effect.succeed("other"), suspect: () => Effect.void }
  return { deleted, outbound: makeOutbound(sql as never, "self", holder as never) }
}

const arrival = Effect.map(sampleCatalog(1), (sample) => arrivalOf(sample, 1, 1))

describe("a process that writes leads", () => {
  it.effect("has leads of its own only if some of them were not forwarded to it", () =>
    Effect.gen(function* () {
      let times = 0
      const holder = { receiver: Effect.succeed(undefined), hasOwnLeads: () => void times++ }
      const { send } = makeOutbound({} as never, "self", holder as never)
      const own = yield* arrival
      const forwarded = { ...own, forwarded: { id: "group", at: "2026-01-15" } }
      yield* send([forwarded, forwarded])
      assert.strictEqual(times, 0)
      yield* send([forwarded, own])
      assert.strictEqual(times, 1)
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})

describe("a process that forwards leads", () => {
  it.effect("forgets a group when it has waited for it", () =>
    Effect.gen(function* () {
      const { outcomes, send, settle } = forwarding().outbound
      const group = (yield* send([yield* arrival]))!
      const waiting = yield* Effect.forkChild(outcomes(group))
      yield* TestClock.adjust("1 second")
      assert.isUndefined(yield* Fiber.join(waiting))
      yield* settle(group.id, Option.none())
      assert.isFalse(yield* Deferred.isDone(group.written))
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )

  it.effect("waits for no group that it could not send", () =>
    Effect.gen(function* () {
      const group = (yield* forwarding(away).outbound.send([yield* arrival]))!
      assert.deepStrictEqual(yield* Deferred.await(group.written), Option.none())
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )

  it.effect("deletes the outcomes of a group once, with the group that follows its answer", () =>
    Effect.gen(function* () {
      const { deleted, outbound } = forwarding()
      const arrivals = [yield* arrival]
      const first = (yield* outbound.send(arrivals))!
      const written = { id: first.id, lead_ids: ["1"], outcomes: '[{"stage":"open","businesses":[]}]' }
      yield* outbound.settle(first.id, Option.some(written))
      assert.strictEqual((yield* outbound.outcomes(first))?.length, 1)
      for (let times = 0; times < 2; times++) yield* outbound.send(arrivals)
      assert.deepStrictEqual(deleted, [[], [first.id], []])
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})
