import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Context, Effect, Layer, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"

const start = Effect.gen(function* () {
  const { socket } = yield* EmbeddedPostgres.start()
  const client = yield* Layer.build(PostgresStorage.client({ address: { socket }, maxConnections: 1 }))
  const sql = Context.get(client, SqlClient.SqlClient)
  const create = Effect.fnUntraced(function* (database: string) {
    yield* sql`create database ${sql(database)}`
    return { socket, database } satisfies PostgresStorage.PostgresAddress
  })
  return { create }
})

/** A PostgreSQL without durable data. It starts when a test first requests a database. */
class TestCluster extends Context.Service<TestCluster, Effect.Success<typeof start>>()("test/TestCluster") {}

const runtime = ManagedRuntime.make(Layer.effect(TestCluster, start))

/** Creates an empty database and returns its address. */
export const createDatabase = () => runtime.runPromise(TestCluster.use(({ create }) => create(`test_${randomUUID()}`)))

/** Stops the cluster if it was started. */
export const stop = () => runtime.dispose()
