import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgresFailed } from "@leadwell/adapters-postgres/EmbeddedPostgresFailures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"

/** Whether this is root, who alone can start processes as somebody else. */
export const isRoot = process.getuid?.() === 0

/** A folder for one test, open to everybody, below a real path; gone with the scope. */
export const place = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "embedded-test-")))
    fs.chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

/** Connections to the server behind a socket. */
export const connection = (socket: string) =>
  PgClient.layer({ path: socket, username: "postgres", database: "postgres" })

/** A query to the server behind a socket. */
export const ask = <A>(socket: string, query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  SqlClient.SqlClient.use(query).pipe(Effect.provide(connection(socket)), Effect.orDie)

/** The value of a setting of PostgreSQL. */
export const setting = (socket: string, name: string) =>
  ask(socket, (sql) => sql<{ value: string }>`select current_setting(${name}) as value`).pipe(
    Effect.map((rows) => rows[0]?.value)
  )

/** Every row that the fixture was told is kept. */
export const rows = (socket: string) =>
  ask(socket, (sql) => sql<{ id: bigint; word: string }>`select id, word from acknowledged order by id`)

/** The one line that a refused start says. */
export const problemOf = <A, E, R>(start: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(start), (error) => (error instanceof EmbeddedPostgresFailed ? error.problem : String(error)))
