import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Client } from "pg"

/** A temporary cluster does not sync by default. These settings make it sync like a real one. */
const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }

/** A PostgreSQL for this process alone. */
export interface DurablePostgres {
  readonly pid: number
  /** The address of one of its databases. */
  readonly urlOf: (database: string) => string
  /**
   * Creates an empty database and runs a checkpoint, so that earlier writes do not slow it down. Returns its address.
   */
  readonly createDatabase: (database: string) => Promise<string>
  readonly dropDatabase: (database: string) => Promise<void>
}

/** Runs a function with a connection, which is then closed. */
export const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The number of bytes of write-ahead log that the cluster has written so far. */
export const walBytes = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ readonly bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes"
  )
  return Number(rows[0]?.bytes)
}

const make = (socket: string): DurablePostgres => {
  const folder = dirname(socket)
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  return {
    pid: Number(readFileSync(join(folder, "cluster/postmaster.pid"), "utf8").split("\n")[0]),
    urlOf,
    createDatabase: (database) =>
      connected(urlOf("postgres"), async (client) => {
        await client.query(`create database "${database}"`)
        await client.query("checkpoint")
        return urlOf(database)
      }),
    dropDatabase: (database) =>
      connected(urlOf("postgres"), async (client) => {
        await client.query(`drop database "${database}" with (force)`)
      })
  }
}

/** Starts a PostgreSQL with default settings, which syncs each commit to disk, and stops it afterwards. */
export const withPostgres = <A>(use: (postgres: DurablePostgres) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    EmbeddedPostgres.start({ settings: durable }).pipe(
      Effect.flatMap(({ socket }) => Effect.promise(() => use(make(socket)))),
      Effect.scoped
    )
  )
