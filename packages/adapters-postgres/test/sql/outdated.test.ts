import { assert, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { orUnavailable } from "../../src/sql/StorageFailures.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const client = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

it.live("a statement that PostgreSQL does not support is tried once, though its state is that of an outdated one", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    let tried = 0
    const unsupported = Effect.suspend(() => {
      tried += 1
      return sql`select * from elsewhere.public.leads`
    })
    const exit = yield* Effect.exit(orUnavailable(unsupported))
    assert.deepStrictEqual([exit._tag, tried], ["Failure", 1])
  }).pipe(Effect.provide(client))
)
