import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Effect, Schema } from "effect"
import { NotPlainPostgres } from "../ConnectionRefusals.ts"
import { decodeRows } from "../sql/Rows.ts"

/** Products that speak the protocol of PostgreSQL, by what their versions contain. */
const products = [
  ["CockroachDB", "CockroachDB"],
  ["-YB-", "YugabyteDB"],
  ["Yugabyte", "YugabyteDB"]
] as const

const versions = decodeRows(Schema.Struct({ version: Schema.String, has_citus: Schema.Boolean }))

const distributed = `
  select from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'leadwell' limit 1`

/**
 * Fails unless a connection leads to plain PostgreSQL. The readers of events wait for the transactions that write them
 * by locks and ids of one server. Where several servers commit, such a wait sees nothing, and events would be missed
 * without an error.
 */
export const requirePlainPostgres = Effect.fnUntraced(function* ({ query }: PgConnection) {
  const asked = "select version(), exists (select 1 from pg_extension where extname = 'citus') as has_citus"
  const [found] = yield* versions((yield* query(asked, [], false)).rows)
  const [, product] = products.find(([mark]) => found?.version.includes(mark)) ?? []
  if (product !== undefined) return yield* new NotPlainPostgres({ product })
  if (found?.has_citus !== true) return
  const isDistributed = (yield* query(distributed, [], false)).rows.length > 0
  if (isDistributed) return yield* new NotPlainPostgres({ product: "tables that Citus distributes" })
})
