import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, Statement } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import type { Socket } from "node:net"
import { makeConnectionPool } from "./ConnectionPool.ts"

/** The settings of all connections, and how one is opened. */
export interface PooledClientOptions {
  readonly config: PgClient.PgClientConfig
  readonly connect: () => Socket
  readonly maxConnections: number
}

const isRollback = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "command" in result && result.command === "ROLLBACK"

/** PostgreSQL answers the commit of a transaction that has failed with a rollback, and without an error. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    isRollback(result)
      ? new SqlError({ reason: new UnknownError({ cause: new Error("COMMIT rolled back"), operation: "commit" }) })
      : Effect.void
  )

const json = Statement.custom<PgClient.PgCustom>("PgJson")

const openSession = Effect.fnUntraced(function* ({ config, connect }: PooledClientOptions) {
  let socket: Socket | undefined
  // A request to cancel a statement opens a second socket.
  const stream = () => {
    const made = connect()
    socket ??= made
    return made
  }
  const client = yield* PgClient.makeClient({ ...config, stream })
  return { client, connection: yield* client.reserve, isLost: () => socket?.destroyed === true }
})

/** A client of PostgreSQL whose connections a {@link makeConnectionPool} lends. */
export const makePooledClient = Effect.fnUntraced(function* (options: PooledClientOptions) {
  const reactivity = yield* Reactivity.Reactivity
  const open = Effect.provideService(openSession(options), Reactivity.Reactivity, reactivity)
  const pool = yield* makeConnectionPool(open, options.maxConnections)
  const client = yield* SqlClient.make({
    acquirer: Effect.map(pool.get, ({ connection }) => connection),
    borrower: (work) => pool.use(({ connection }) => work(connection)),
    driver: "pg",
    compiler: PgClient.makeCompiler(undefined, false),
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    prepareTransactionControls: true,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  const pgClient: PgClient.PgClient = Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config: options.config,
    json: (value: unknown) => Statement.fragment([json(value)]),
    listen: (channel: string) => Effect.flatMap(pool.get, ({ client }) => client.listen(channel)),
    notify: (channel: string, payload: string) => pool.use(({ client }) => client.notify(channel, payload))
  })
  return pgClient
})
