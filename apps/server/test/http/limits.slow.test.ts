import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import { missingRedis, ownRedis } from "../../../../proof/test/OwnRedis.ts"
import { dataFolder, token } from "../Load.ts"
import { start } from "../RunningServer.ts"

/** Starts a server on a catalogue with a fixed token. */
const started = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const { catalog } = yield* dataFolder
  const server = yield* start({ CATALOG_FILE: catalog, ...settings })
  const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
  /** Sends a request with these headers. It returns the status, the limit and the remaining requests. */
  const ask = (headers: Record<string, string>) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}/api/affiliates`, { headers })
      await response.arrayBuffer()
      const [limit, left] = ["limit", "remaining"].map((name) => response.headers.get(`x-ratelimit-${name}`))
      return [response.status, limit, left]
    })
  return { server, ask }
})

const known = { authorization: `Bearer ${token}` }
const unlimited = [200, null, null]
const away = "Redis is away"
const back = "Redis is back"
const timesIn = (output: string, text: string) => output.split(text).length - 1

describe("RATE_LIMIT_PER_MINUTE", () => {
  it.live("is 1200 unless told, and each server counts for itself", () =>
    Effect.gen(function* () {
      for (const { ask } of [yield* started({}), yield* started({})]) {
        assert.deepStrictEqual(yield* ask(known), [200, "1200", "1199"])
      }
    })
  )

  it.live("limits a token, and with TRUSTED_PROXIES the address that they name", () =>
    Effect.gen(function* () {
      const { ask } = yield* started({ RATE_LIMIT_PER_MINUTE: "2", TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1" })
      assert.deepStrictEqual(yield* ask(known), [200, "2", "1"])
      assert.deepStrictEqual(yield* ask(known), [200, "2", "0"])
      assert.deepStrictEqual(yield* ask(known), [429, "2", "0"])
      assert.deepStrictEqual(yield* ask({ "x-forwarded-for": "1.2.3.4" }), [401, "30", "29"])
      assert.deepStrictEqual(yield* ask({ "x-forwarded-for": "1.2.3.5, 10.0.0.1" }), [401, "30", "29"])
    })
  )

  it.live("limits nothing and tells of nothing when it is off", () =>
    Effect.gen(function* () {
      const { ask } = yield* started({ RATE_LIMIT_PER_MINUTE: "off" })
      assert.deepStrictEqual(yield* ask(known), unlimited)
      for (let n = 0; n < 31; n++) assert.deepStrictEqual(yield* ask({}), [401, null, null])
    })
  )
})

describe("REDIS_URL", () => {
  it.live("keeps no server from starting, answering and stopping when nobody is there, and is never printed", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* started({ REDIS_URL: "redis://jane:hidden@127.0.0.1:1" })
      for (let n = 0; n < 40; n++) assert.deepStrictEqual(yield* ask(known), unlimited)
      yield* server.signal("SIGTERM")
      const { code, stderr, stdout } = yield* server.ended
      assert.deepStrictEqual([code, stderr, timesIn(stdout, away)], [0, "", 1])
      assert.notInclude(stdout, "hidden")
    })
  )

  it.live.skipIf(missingRedis !== undefined)(
    `lets servers count together, and answer while Redis is away${missingRedis === undefined ? "" : `: ${missingRedis}`}`,
    () =>
      Effect.gen(function* () {
        const redis = yield* ownRedis
        yield* redis.run
        const settings = { RATE_LIMIT_PER_MINUTE: "4", REDIS_URL: redis.url }
        const [one, two] = [yield* started(settings), yield* started(settings)]
        assert.deepStrictEqual(yield* one.ask(known), [200, "4", "3"])
        assert.deepStrictEqual(yield* two.ask(known), [200, "4", "2"])
        assert.deepStrictEqual(yield* one.ask(known), [200, "4", "1"])
        assert.deepStrictEqual(yield* two.ask(known), [200, "4", "0"])
        assert.deepStrictEqual(yield* one.ask(known), [429, "4", "0"])
        assert.deepStrictEqual(yield* two.ask({}), [401, "30", "29"])
        assert.deepStrictEqual(yield* one.ask({}), [401, "30", "28"])
        yield* redis.kill
        for (let n = 0; n < 20; n++) assert.deepStrictEqual(yield* one.ask(known), unlimited)
        yield* redis.run
        const patiently = { schedule: Schedule.spaced("50 millis"), times: 200 }
        yield* Effect.repeat(one.ask(known), { ...patiently, until: ([, limit]) => limit === "4" })
        const asking = yield* Effect.forkChild(Effect.repeat(one.ask(known), Schedule.spaced("50 millis")))
        yield* one.server.until(back)
        yield* Fiber.interrupt(asking)
        yield* one.server.signal("SIGTERM")
        const { code, stderr, stdout } = yield* one.server.ended
        assert.deepStrictEqual([code, stderr, timesIn(stdout, away), timesIn(stdout, back)], [0, "", 1, 1])
      })
  )
})
