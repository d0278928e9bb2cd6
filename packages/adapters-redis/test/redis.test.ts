import { assert, describe, it } from "@effect/vitest"
import * as RedisRequestBudget from "@leadwell/adapters-redis/RedisRequestBudget"
import { RequestBudget } from "@leadwell/domain/access/RequestBudget"
import { lawLimits, requestBudgetLaws } from "@leadwell/laws/access/RequestBudgetLaws"
import { Effect, Layer, Logger, Option, Redacted, Schedule } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { spawnSync } from "node:child_process"
import { missingRedis, ownRedis } from "../../../proof/test/OwnRedis.ts"
import { RedisWaits } from "../src/RedisLimiter.ts"

const sentence = (text: string) => (missingRedis === undefined ? text : `${text} (${missingRedis})`)

/** Builds the budget on a Redis, and collects its log lines. */
const budgetOn = Effect.fnUntraced(function* (url: string) {
  const logged: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void logged.push(String(message)))])
  const budget = RedisRequestBudget.layer(Redacted.make(url), lawLimits)
  const context = yield* Layer.build(Layer.fresh(Layer.merge(budget.pipe(Layer.provide(logger)), logger)))
  const take = Effect.provide(
    RequestBudget.use((budget) => budget.take("requests", "sender")),
    context
  )
  return { logged, take }
})

const lawful = Layer.merge(
  Layer.unwrap(
    Effect.gen(function* () {
      const { run, url } = yield* ownRedis
      yield* run
      return RedisRequestBudget.layer(Redacted.make(url), lawLimits)
    })
  ),
  SecureRandom.layerWebCrypto
)

const away = "Redis is away, and requests are not limited: "
const back = "Redis is back: requests are limited again."

/** With these, a busy machine is no Redis that is away. */
const waits = { answer: "1 minute", greeting: "1 minute", start: "1 minute" } as const

const until = { schedule: Schedule.spaced("50 millis"), times: 6000 }

describe.skipIf(missingRedis !== undefined)(sentence("RedisRequestBudget"), () => {
  it.effect.each(requestBudgetLaws)("$sentence", ({ check }) => Effect.provide(check, lawful))

  it.live("stores every bucket only until it is full again", () =>
    Effect.gen(function* () {
      const { run, url } = yield* ownRedis
      yield* run
      const { take } = yield* budgetOn(url)
      assert.isTrue(Option.isSome(yield* take))
      const script = `local left = {}
        for n, key in ipairs(redis.call("keys", "*")) do left[n] = redis.call("pttl", key) end
        return left`
      const { status, stdout } = spawnSync("redis-cli", ["-u", url, "--raw", "eval", script, "0"], { encoding: "utf8" })
      assert.strictEqual(status, 0, stdout)
      const left = stdout.trim().split("\n").map(Number)
      // A key without a time to live has -1.
      assert.isAbove(Math.min(...left), 0)
      assert.isAtMost(Math.max(...left), 60_000)
    }).pipe(Effect.provideService(RedisWaits, waits))
  )

  it.live("counts nothing while Redis is away, and says once when that begins and once when it ends", () =>
    Effect.gen(function* () {
      const { kill, run, signal, url } = yield* ownRedis
      yield* run
      const { logged, take } = yield* budgetOn(url)
      assert.isTrue(Option.isSome(yield* take))
      yield* kill
      const all = yield* Effect.forEach(Array.from({ length: 26 }), () => Effect.delay(take, "50 millis"))
      assert.isTrue(all.every(Option.isNone))
      assert.deepStrictEqual(logged, [`${away}it cannot be reached`])
      yield* run
      yield* Effect.repeat(take, { ...until, until: Option.isSome })
      yield* Effect.repeat(take, { ...until, until: () => logged.includes(back) })
      logged.length = 0
      yield* signal("SIGSTOP")
      const began = Date.now()
      for (let n = 0; n < 20; n++) assert.isTrue(Option.isNone(yield* take))
      assert.isBelow(Date.now() - began, 20 * 1000)
      yield* signal("SIGCONT")
      yield* Effect.repeat(take, { ...until, until: () => logged.includes(back) })
      assert.deepStrictEqual(logged, [`${away}it takes too long to answer`, back])
    }).pipe(Effect.provideService(RedisWaits, { ...waits, answer: "2 seconds" }))
  )

  it.live("can be built while Redis is away, and counts once it is there", () =>
    Effect.gen(function* () {
      const { run, url } = yield* ownRedis
      const { logged, take } = yield* budgetOn(url)
      assert.isTrue(Option.isNone(yield* take))
      const refused = `${away}it cannot be reached`
      assert.deepStrictEqual(logged, [refused])
      yield* run
      yield* Effect.repeat(take, { ...until, until: () => logged.includes(back) })
      assert.deepStrictEqual(logged, [refused, back])
    }).pipe(Effect.provideService(RedisWaits, waits))
  )

  it.live("says why Redis cannot be used", () =>
    Effect.gen(function* () {
      const { run, url } = yield* ownRedis
      yield* run
      const { logged, take } = yield* budgetOn(url)
      const tell = (...command: ReadonlyArray<string>) =>
        Effect.sync(() => assert.strictEqual(spawnSync("redis-cli", ["-u", url, ...command]).status, 0))
      yield* tell("replicaof", "127.0.0.1", "1")
      yield* Effect.repeat(take, { ...until, until: Option.isNone })
      yield* tell("replicaof", "no", "one")
      yield* Effect.repeat(take, { ...until, until: Option.isSome })
      yield* tell("config", "set", "maxmemory", "1")
      yield* Effect.repeat(take, { ...until, until: Option.isNone })
      yield* tell("config", "set", "maxmemory", "0")
      yield* Effect.repeat(take, { ...until, until: Option.isSome })
      yield* tell("config", "set", "requirepass", "secret")
      const refused = yield* budgetOn(url)
      const told = [...logged, ...refused.logged].filter((line) => line !== back).map((line) => line.replace(away, ""))
      assert.deepStrictEqual(told, ["it is a replica, and read-only", "its memory is full", "it wants a password"])
    }).pipe(Effect.provideService(RedisWaits, waits))
  )
})
