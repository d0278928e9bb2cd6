import { PgClient } from "@effect/sql-pg"
import { Effect, Exit, Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, Statement } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import type { Socket } from "node:net"
import { makeConnectionPool } from "./ConnectionPool.ts"

/** A server: the settings of connections to it, and how a socket to it is opened. */
interface Server {
  readonly config: PgClient.PgClientConfig
  readonly connect: () => Socket
}

/** The servers to try, whether only one that takes writes will do, and how many connections there are at most. */
interface PooledClientOptions {
  readonly servers: ReadonlyArray<Server>
  readonly needsWrites: boolean
  readonly maxConnections: number
}

/** A server takes no writes, though only one that does may be used: it is a standby, or was made read-only. */
const readOnly = new SqlError({
  reason: new UnknownError({
    message: "the server takes no writes",
    operation: "connect",
    cause: Object.assign(new Error("the server takes no writes"), { code: "25006" })
  })
})

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

const openSession = Effect.fnUntraced(function* ({ config, connect }: Server, needsWrites: boolean) {
  let socket: Socket | undefined
  // A request to cancel a statement opens a second socket.
  const stream = () => {
    const made = connect()
    socket ??= made
    return made
  }
  const client = yield* PgClient.makeClient({ ...config, stream })
  const connection = yield* client.reserve
  if (needsWrites) {
    const rows = yield* connection.executeValuesUnprepared("show transaction_read_only", [])
    if (rows[0]?.[0] !== "off") return yield* readOnly
  }
  return { client, connection, isLost: () => socket?.destroyed === true }
})

/** Runs an effect whose resources are released at once when it fails. */
const releasedOnFailure = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const own = yield* Scope.fork(yield* Effect.scope)
  return yield* Effect.onError(Scope.provide(effect, own), (cause) => Scope.close(own, Exit.failCause(cause)))
})

/** Opens sessions on the first server that can be used. The one of the session before is tried first. */
const sessions = ({ needsWrites, servers }: PooledClientOptions) => {
  let latest = 0
  const on = (server: Server, index: number) =>
    Effect.tap(releasedOnFailure(openSession(server, needsWrites)), () => Effect.sync(() => void (latest = index)))
  return Effect.suspend(() => {
    const all = servers.map(on)
    return Effect.firstSuccessOf([...all.slice(latest), ...all.slice(0, latest)])
  })
}

/** A client of PostgreSQL whose connections a {@link makeConnectionPool} lends. */
export const makePooledClient = Effect.fnUntraced(function* (options: PooledClientOptions) {
  const reactivity = yield* Reactivity.Reactivity
  const open = Effect.provideService(sessions(options), Reactivity.Reactivity, reactivity)
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
    config: options.servers[0]?.config ?? {},
    json: (value: unknown) => Statement.fragment([json(value)]),
    listen: (channel: string) => Effect.flatMap(pool.get, ({ client }) => client.listen(channel)),
    notify: (channel: string, payload: string) => pool.use(({ client }) => client.notify(channel, payload))
  })
  return pgClient
})
