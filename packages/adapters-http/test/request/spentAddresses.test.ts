import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeSpentAddresses } from "../../src/request/SpentAddresses.ts"
import { tokens } from "../TestCatalog.ts"
import { list, told } from "../TestLimits.ts"
import { send } from "../TestServer.ts"
import { server, TokenLookups } from "../TokenLookups.ts"

const sendFrom = (address: string, token: string) => send(list, { token, headers: { "x-forwarded-for": address } })

const [tired, other] = ["1.2.3.4", "5.6.7.8"]

const wrong = (n: number) => `lw_${String(n).padStart(43, "x")}`

/** Waits in real time, because requests arrive over a socket. */
const aWhile = Effect.promise(() => new Promise<void>((resolve) => void setTimeout(resolve, 5)))

const tire = Effect.repeat(sendFrom(tired, wrong(0)), { times: 1 })

/** Waits until this many lookups are in progress. */
const underWay = (count: number) =>
  Effect.gen(function* () {
    const lookups = yield* TokenLookups
    yield* Effect.repeat(aWhile, { until: () => lookups.underWay === count })
  })

describe("an address that has failed too often", () => {
  it.effect("has one token at a time looked up, however many it tries at once", () =>
    Effect.gen(function* () {
      const lookups = yield* TokenLookups
      yield* tire
      lookups.most = 0
      lookups.wait = aWhile
      const answers = yield* Effect.forEach(Array.from({ length: 20 }), (_, n) => sendFrom(tired, wrong(n)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        answers.map(() => 429)
      )
      assert.strictEqual(lookups.most, 1)
    }).pipe(Effect.provide(server))
  )

  it.effect("is served with a valid token: at once if that is remembered, and else when its turn comes", () =>
    Effect.gen(function* () {
      const lookups = yield* TokenLookups
      yield* sendFrom(tired, tokens.all)
      yield* tire
      const gate = yield* Deferred.make<void>()
      lookups.wait = Deferred.await(gate)
      const attacks = yield* Effect.forEach([1, 2, 3], (n) => Effect.forkChild(sendFrom(tired, wrong(n))))
      yield* underWay(1)
      assert.strictEqual((yield* sendFrom(tired, tokens.all)).status, 200)
      const waiting = yield* Effect.forkChild(sendFrom(tired, tokens.reader))
      const elsewhere = yield* Effect.forkChild(sendFrom(other, tokens.stranger))
      yield* underWay(2)
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(waiting)).status, 200)
      assert.strictEqual((yield* Fiber.join(elsewhere)).status, 403)
      for (const attack of attacks) assert.strictEqual((yield* Fiber.join(attack)).status, 429)
    }).pipe(Effect.provide(server))
  )

  it.effect("is told to wait when its turn does not come within a second, and then keeps nobody waiting", () =>
    Effect.gen(function* () {
      const lookups = yield* TokenLookups
      yield* tire
      lookups.wait = Effect.never
      const stuck = yield* Effect.forkChild(sendFrom(tired, tokens.all))
      yield* underWay(1)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(told(yield* Fiber.join(stuck)), [429, "2", "0", "29", "30"])
      lookups.wait = Effect.void
      assert.strictEqual((yield* sendFrom(tired, tokens.all)).status, 200)
    }).pipe(Effect.provide(server))
  )

  it("counts as one until the next request may be in its bucket, and is one of ten thousand at most", () => {
    const spent = makeSpentAddresses()
    spent.note("rested", { limit: 30, remaining: 1, waitMillis: 0 }, 1000)
    assert.isTrue(spent.isEmpty())
    spent.note(tired, { limit: 30, remaining: 0, waitMillis: 0 }, 1000)
    assert.deepStrictEqual(spent.find(tired, 2999), { limit: 30, until: 3000 })
    assert.isUndefined(spent.find(other, 2999))
    assert.isUndefined(spent.find(tired, 3000))
    assert.isTrue(spent.isEmpty())
    for (let n = 0; n <= 10_000; n++) spent.note(`address-${n}`, { limit: 30, remaining: 0, waitMillis: 0 }, 1000)
    assert.isUndefined(spent.find("address-0", 1000))
    assert.isDefined(spent.find("address-10000", 1000))
  })
})
