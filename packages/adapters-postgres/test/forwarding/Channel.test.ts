import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer, Queue, Schedule } from "effect"
import { makeChannel } from "../../src/forwarding/Channel.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const channelOn = Effect.gen(function* () {
  const address = yield* freshDatabase
  const sql = Context.get(yield* Layer.build(PostgresStorage.client({ address })), PgClient)
  const heard = yield* Queue.unbounded<string>()
  const channel = yield* makeChannel(sql, "leadwell_test", (payloads) => Effect.asVoid(Queue.offerAll(heard, payloads)))
  return { sql, heard, channel }
})

const cut = (sql: PgClient) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`

describe("a channel", () => {
  it.live("hears what is told after it was opened, once, however often it is opened", () =>
    Effect.gen(function* () {
      const { channel, heard, sql } = yield* channelOn
      yield* sql.notify("leadwell_test", "too early")
      assert.isFalse(channel.isOpen())
      assert.deepStrictEqual(yield* Effect.all([channel.open, channel.open], { concurrency: 2 }), [true, true])
      for (const text of ["one", "two"]) yield* sql.notify("leadwell_test", text)
      assert.deepStrictEqual([yield* Queue.take(heard), yield* Queue.take(heard)], ["one", "two"])
      assert.strictEqual(yield* Queue.size(heard), 0)
    })
  )

  it.live("is closed when its connection is lost, and can be opened again", () =>
    Effect.gen(function* () {
      const { channel, heard, sql } = yield* channelOn
      yield* channel.open
      yield* cut(sql)
      yield* Effect.repeat(Effect.sync(channel.isOpen), {
        until: (open) => !open,
        schedule: Schedule.spaced("10 millis")
      })
      assert.isTrue(yield* channel.open)
      yield* sql.notify("leadwell_test", "again")
      assert.strictEqual(yield* Queue.take(heard), "again")
    })
  )

  it.live("is not open where no notification arrives, as behind a pooler", () =>
    Effect.gen(function* () {
      const { sql } = yield* channelOn
      const channel = yield* makeChannel(
        { ...sql, notify: () => Effect.void } as never,
        "leadwell_other",
        () => Effect.void
      )
      assert.isFalse(yield* channel.open)
      assert.isFalse(channel.isOpen())
      const listening = sql`select from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`
      // A connection that is left open is closed as well, but only after 12 seconds of silence.
      yield* Effect.timeout(
        Effect.repeat(listening, { until: (rows) => rows.length === 0, schedule: Schedule.spaced("10 millis") }),
        "10 seconds"
      )
    })
  )
})
