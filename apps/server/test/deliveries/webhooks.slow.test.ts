import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { database, listening } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"
import { asOperator, delivered, posted, receiving, registered } from "../WebhookReceiver.ts"

const sorted = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)

describe("webhooks", () => {
  it.live("get each event once from two servers on one database", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const settings = { ...environment, WEBHOOK_ALLOW_PRIVATE: "on" }
      const servers = [yield* listening(settings), yield* listening(settings)]
      const { leads, url } = yield* receiving((_, response) => response.writeHead(204).end())
      const list = yield* registered(servers[0] ?? "", url)
      const ids = yield* posted(servers, "two", 50)
      const all = yield* delivered(list, ids.length)
      assert.deepStrictEqual(sorted(leads), ids)
      assert.isTrue(all.every(({ attempts }) => attempts.length === 1))
    })
  )

  it.live("lose nothing when a server is killed while it delivers", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const settings = { ...environment, WEBHOOK_ALLOW_PRIVATE: "on" }
      let isHanging = true
      const { leads, url } = yield* receiving((_, response) => {
        if (!isHanging) response.writeHead(200).end()
      })
      const first = yield* start(settings)
      const server = /listens on (\S+)/.exec(yield* first.until("/docs)"))?.[1] ?? ""
      yield* registered(server, url)
      const ids = yield* posted([server], "killed", 20)
      yield* Effect.repeat(
        Effect.sync(() => leads.length),
        { until: (count) => count > 0, schedule: Schedule.spaced("20 millis") }
      )
      yield* first.signal("SIGKILL")
      yield* first.ended
      isHanging = false
      const client = yield* Layer.build(
        PostgresStorage.client({ address: { url: Redacted.make(environment.DATABASE_URL) }, maxConnections: 1 })
      )
      const sql = Context.get(client, SqlClient.SqlClient)
      const claimed = yield* sql`select receiver from leadwell.deliveries where claim > 0`
      assert.isAbove(claimed.length, 0)
      // This simulates a minute, after which a claim has expired.
      yield* sql`update leadwell.deliveries set claimed_until = null where status = 'pending'`
      const second = yield* listening(settings)
      const all = yield* delivered(
        `${second}/api/webhooks/${String(claimed[0]?.["receiver"])}/deliveries?per_page=100`,
        ids.length
      )
      assert.strictEqual(all.length, ids.length)
      assert.deepStrictEqual(sorted([...new Set(leads)]), ids)
    })
  )

  it.live("may not lead to private addresses unless the server is told so", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const server = yield* listening(environment)
      const body = JSON.stringify({ url: "http://127.0.0.1:1/", events: ["lead.received"] })
      const { body: answer, status } = yield* asOperator(`${server}/api/webhooks`, { method: "POST", body })
      assert.deepStrictEqual(
        [status, answer.errors.url],
        [422, ["The url field must be an https address.", "The url field must not lead to a private address."]]
      )
    })
  )
})
