import { assert, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { freshDatabase } from "../FreshDatabase.ts"

it.effect("a connection is replaced after a minute though it is in use, because its server may be a standby", () =>
  Effect.gen(function* () {
    const client = yield* Layer.build(PostgresStorage.client({ address: yield* freshDatabase, maxConnections: 1 }))
    const pid = Effect.provide(
      SqlClient.SqlClient.use((sql) => Effect.map(sql`select pg_backend_pid() as pid`, ([row]) => row?.["pid"])),
      client
    )
    const seen = new Set([yield* pid])
    // Unused for eight seconds, the connection would be closed for that.
    for (let n = 0; n < 20; n++) seen.add(yield* Effect.andThen(TestClock.adjust("4 seconds"), pid))
    assert.strictEqual(seen.size, 2)
  })
)
