import * as EmbeddedPostgres from "@leadwell/adapters-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Client } from "pg"

/** A temporary cluster syncs nothing unless told: what is measured here does as a real one. */
const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }

/** A PostgreSQL of this process alone. */
export interface DurablePostgres {
  readonly pid: number
  /** The address of one of its databases. */
  readonly urlOf: (database: string) => string
  /** Makes an empty database, once everything that was written before is on the disk, and tells its address. */
  readonly createDatabase: (database: string) => Promise<string>
  readonly dropDatabase: (database: string) => Promise<void>
}

/** Does something with a connection, and closes it. */
export const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
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

/** Starts a PostgreSQL with its own defaults, which syncs to disk before it acknowledges, and stops it afterwards. */
export const withPostgres = <A>(use: (postgres: DurablePostgres) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    EmbeddedPostgres.start({ settings: durable }).pipe(
      Effect.flatMap(({ socket }) => Effect.promise(() => use(make(socket)))),
      Effect.scoped
    )
  )
