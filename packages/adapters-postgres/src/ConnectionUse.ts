import { PgClient } from "@effect/sql-pg/PgClient"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Schema } from "effect"
import { decodeRows, numberFromBigint } from "./sql/Rows.ts"
import { orUnavailable } from "./sql/StorageFailures.ts"

/** The name of every connection. */
export const applicationName = "leadwell server"

/** The number of connections in each state. */
export interface ConnectionCounts {
  readonly active: number
  readonly in_transaction: number
  readonly idle: number
}

const rows = decodeRows(
  Schema.Struct({
    active: numberFromBigint(Schema.Int),
    in_transaction: numberFromBigint(Schema.Int),
    idle: numberFromBigint(Schema.Int)
  })
)

/**
 * The use of the connections that all servers of Leadwell have to one database. The numbers come from PostgreSQL,
 * because a connection pool does not report its use, nor how many callers wait for a connection.
 */
export class ConnectionUse extends Context.Service<
  ConnectionUse,
  {
    /** Counts the connections, except the one that counts. */
    readonly read: Effect.Effect<ConnectionCounts, StorageUnavailable>
  }
>()("@leadwell/adapters-postgres/ConnectionUse") {
  static readonly layer = Layer.effect(
    ConnectionUse,
    Effect.map(PgClient, (sql) => ({
      read: orUnavailable(sql`
        select
          count(*) filter (where state = 'active') as active,
          count(*) filter (where state like 'idle in transaction%') as in_transaction,
          count(*) filter (where state = 'idle') as idle
        from pg_stat_activity
        where datname = current_database() and usename = current_user and application_name = ${applicationName}
          and pid <> pg_backend_pid()`).pipe(
        Effect.flatMap(rows),
        Effect.map(([counts]) => counts ?? { active: 0, in_transaction: 0, idle: 0 })
      )
    }))
  )
}
