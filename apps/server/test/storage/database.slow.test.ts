import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Scope } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { listAll, lostLeads, type Outcome, sendUntil } from "../Load.ts"
import { addressOf, database, listening, ownCluster } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const empty = (): Outcome => ({ acknowledged: new Map(), statuses: new Map() })

const isReady = (url: string) => Effect.promise(async () => (await fetch(`${url}/health/ready`)).status === 200)

describe("servers on a PostgreSQL of their own", () => {
  it.live("do not start on a database that it does not have, and say so", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const DATABASE_URL = environment.DATABASE_URL.replace(/[^/]+$/, "nowhere")
      const { code, stderr } = yield* (yield* start({ ...environment, DATABASE_URL })).ended
      const line = "DATABASE_URL names a database that does not exist: create it, or check the name.\n"
      assert.deepStrictEqual([code, stderr], [1, line])
    })
  )

  it.live("answer 503 while it restarts at once, need no restart themselves, and lose nothing", () =>
    Effect.gen(function* () {
      const { environment, folder, run } = yield* ownCluster
      const first = yield* Scope.make()
      yield* Scope.provide(run, first)
      const url = yield* listening(environment)
      const outcome = empty()
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "restart", () => isOver))
      while (outcome.acknowledged.size < 300) yield* Effect.sleep("20 millis")

      const pid = Number(readFileSync(join(folder.data, "cluster/postmaster.pid"), "utf8").split("\n")[0])
      process.kill(pid, "SIGQUIT")
      yield* Scope.close(first, Exit.void)
      while ((outcome.statuses.get(503) ?? 0) < 20) yield* Effect.sleep("20 millis")
      assert.isFalse(yield* isReady(url))
      yield* run

      const before = outcome.acknowledged.size
      yield* Effect.gen(function* () {
        while (outcome.acknowledged.size < before + 100) yield* Effect.sleep("20 millis")
      }).pipe(Effect.timeout("1 minute"))
      assert.isTrue(yield* isReady(url))
      isOver = true
      yield* Fiber.join(load)

      assert.deepStrictEqual([...outcome.statuses.keys()].toSorted(), [201, 503])
      assert.deepStrictEqual(lostLeads(outcome, yield* listAll(url)), [])
    })
  )

  it.live("answer 503 while its connections are silent, work again by themselves, and end in time when told to", () =>
    Effect.gen(function* () {
      const { environment, silence } = yield* database
      const grace = 3
      const server = yield* start({ ...environment, SHUTDOWN_GRACE_SECONDS: String(grace) })
      const url = yield* addressOf(server)
      const outcome = empty()
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "silent", () => isOver))
      while (outcome.acknowledged.size < 100) yield* Effect.sleep("20 millis")

      yield* silence(true)
      while ((outcome.statuses.get(503) ?? 0) < 20) yield* Effect.sleep("20 millis")
      assert.isFalse(yield* isReady(url))
      yield* silence(false)
      const before = outcome.acknowledged.size
      while (outcome.acknowledged.size < before + 100) yield* Effect.sleep("20 millis")
      assert.isTrue(yield* isReady(url))
      isOver = true
      yield* Fiber.join(load)
      assert.deepStrictEqual([...outcome.statuses.keys()].toSorted(), [201, 503])
      assert.deepStrictEqual(lostLeads(outcome, yield* listAll(url)), [])

      isOver = false
      const last = yield* Effect.forkChild(sendUntil([url], outcome, "stopping", () => isOver))
      yield* silence(true)
      yield* Effect.sleep("1 second")
      yield* server.signal("SIGTERM")
      const [time, { code }] = yield* Effect.timed(server.ended)
      isOver = true
      yield* Fiber.join(last)
      assert.strictEqual(code, 0)
      assert.isBelow(Duration.toSeconds(time), grace + 2)
    })
  )

  it.live("share it: two processes keep every lead once, with no gap in the list of a business", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const urls = yield* Effect.all([listening(environment), listening(environment)], { concurrency: 2 })
      const outcome = empty()
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil(urls, outcome, "two", () => isOver))
      while (outcome.acknowledged.size < 1000) yield* Effect.sleep("20 millis")
      isOver = true
      yield* Fiber.join(load)
      assert.deepStrictEqual([...outcome.statuses.keys()], [201])
      for (const url of urls) {
        const found = yield* listAll(url)
        assert.strictEqual(found.length, outcome.acknowledged.size)
        assert.deepStrictEqual(new Map(found.map(({ description, id }) => [id, description])).size, found.length)
      }
    })
  )
})
