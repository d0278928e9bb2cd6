import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { dirname } from "node:path"
import { listAll, lostLeads, type Outcome, sendUntil } from "../Load.ts"
import { listening } from "../OwnDatabase.ts"
import { standbyDatabase } from "../StandbyDatabase.ts"

describe("a server whose DATABASE_URL names a primary and its standby", () => {
  it.live("writes to the primary only, and goes on without a restart when the standby is promoted", () =>
    Effect.gen(function* () {
      const { environment, lose, promote, sockets } = yield* standbyDatabase
      // The standby stands first, so every connection has to pass it over.
      const host = (yield* sockets).toReversed().map((socket) => dirname(socket))
      const query = new URLSearchParams({ user: "postgres", host: host.join(","), target_session_attrs: "read-write" })
      const url = yield* listening({ ...environment, DATABASE_URL: `postgres:///postgres?${query}` })

      const outcome: Outcome = { acknowledged: new Map(), statuses: new Map() }
      let isOver = false
      const load = yield* Effect.forkChild(sendUntil([url], outcome, "failover", () => isOver))
      const untilAcknowledged = (count: number) =>
        Effect.gen(function* () {
          while (outcome.acknowledged.size < count) yield* Effect.sleep("20 millis")
        })
      yield* untilAcknowledged(200)
      assert.deepStrictEqual([...outcome.statuses.keys()], [201])

      yield* lose
      while ((outcome.statuses.get(503) ?? 0) < 20) yield* Effect.sleep("20 millis")
      const before = outcome.acknowledged.size
      yield* promote
      yield* untilAcknowledged(before + 200)
      isOver = true
      yield* Fiber.join(load)

      assert.deepStrictEqual([...outcome.statuses.keys()].toSorted(), [201, 503])
      assert.deepStrictEqual(lostLeads(outcome, yield* listAll(url)), [])
    })
  )
})
