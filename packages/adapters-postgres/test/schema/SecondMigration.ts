import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createTables } from "../../src/schema/CreateTables.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { insertLeads } from "../ManyLeads.ts"

/** How many leads a step of the second migration changes, and how many there are. */
const [leadsOfStep, leads] = [200, 2000]

/** The name of the second migration. */
export const secondName = "0002_note_visits"

/** The server of today, which knows the first migration alone. */
export const olderServer = migrationRunner({ "0001_create_tables": createTables })

/** A server of a later version. Its migration changes every lead, in steps, and calls `afterStep` after each one. */
export const newerServer = (afterStep: (step: number) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>) =>
  migrationRunner({
    "0001_create_tables": createTables,
    [secondName]: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`alter table leads add visits integer not null default 0`
      for (let step = 0; step < leads / leadsOfStep; step++) {
        yield* sql`
          update leads set visits = visits + 1
          where id > ${BigInt(step * leadsOfStep)} and id <= ${BigInt((step + 1) * leadsOfStep)}`
        yield* afterStep(step)
      }
    })
  })

/** Runs an effect on connections of its own, as a process does. */
export const asProcess = (address: PostgresAddress, maxConnections = 1) =>
  Effect.provide(Layer.fresh(PostgresStorage.client({ address, maxConnections })))

/** Makes the tables of today with many leads. */
export const filledTables = Effect.andThen(olderServer.migrate, insertLeads(1, leads))

/** Counts the leads that the second migration changed a number of times. Fails while they have no such column. */
export const leadsWithVisits = (visits: number) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql`select count(*)::integer as total from leadwell.leads where visits = ${visits}`,
      ([row]) => row?.["total"] === leads
    )
  )
