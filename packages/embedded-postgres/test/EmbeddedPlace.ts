import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgresFailed } from "@leadwell/embedded-postgres/EmbeddedPostgresFailures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"

/** Whether this process runs as root. Only root can start processes as another user. */
export const isRoot = process.getuid?.() === 0

/** A folder for one test that all users can enter, without symbolic links in its path. The scope removes it. */
export const place = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "embedded-test-")))
    fs.chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

/** A client of the server behind a socket. */
export const connection = (socket: string) =>
  PgClient.layer({ path: socket, username: "postgres", database: "postgres" })

/** Runs a query on the server behind a socket. */
export const ask = <A>(socket: string, query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  SqlClient.SqlClient.use(query).pipe(Effect.provide(connection(socket)), Effect.orDie)

/** Reads the value of a setting of PostgreSQL. */
export const setting = (socket: string, name: string) =>
  ask(socket, (sql) => sql<{ value: string }>`select current_setting(${name}) as value`).pipe(
    Effect.map((rows) => rows[0]?.value)
  )

/** Reads all rows of the fixture that are stored. */
export const rows = (socket: string) =>
  ask(socket, (sql) => sql<{ id: bigint; word: string }>`select id, word from acknowledged order by id`)

/** The problem of a refused start, in one line. */
export const problemOf = <A, E, R>(start: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(start), (error) => (error instanceof EmbeddedPostgresFailed ? error.problem : String(error)))
