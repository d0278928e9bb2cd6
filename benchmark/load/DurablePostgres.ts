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

/** More write-ahead log than a server under load writes in a round. */
const usedLogBytes = 2 ** 30

/**
 * Writes so much that the cluster has files of its log to use again. Otherwise whoever is measured first waits for new
 * ones to be filled with zeros, which no cluster does after its first hours.
 */
const useLog = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const message = 2 ** 20
    await client.query(
      `select count(pg_logical_emit_message(false, 'benchmark', repeat('x', ${message}))) from generate_series(1, $1)`,
      [usedLogBytes / message]
    )
    await client.query("checkpoint")
  })

const make = async (socket: string): Promise<DurablePostgres> => {
  const folder = dirname(socket)
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  await useLog(urlOf("postgres"))
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
      Effect.flatMap(({ socket }) => Effect.promise(async () => use(await make(socket)))),
      Effect.scoped
    )
  )
