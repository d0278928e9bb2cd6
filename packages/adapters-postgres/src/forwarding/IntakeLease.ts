import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"

/**
 * How long a lease lasts without a renewal. It is shorter than the time after which a silent connection is closed, so
 * the holder of a lease still listens.
 */
const duration = "10 seconds"

/** Who holds the lease, and for how many more milliseconds. */
export interface Lease {
  readonly holder: string
  readonly millis: number
}

const leases = decodeRows(Schema.Struct({ holder: Schema.String, millis: Schema.Finite }))

/**
 * Takes or renews the lease, unless another process holds it. A lease of `suspect` is taken as well. Returns the lease
 * as it then is. No guarantee depends on it: it only says where leads are best forwarded.
 */
export const claimLease = Effect.fnUntraced(function* (
  sql: PgClient,
  holder: string,
  suspect: string | undefined
): Effect.fn.Return<Lease | undefined, SqlError> {
  const [lease] = yield* leases(
    yield* sql`
      with claimed as (
        insert into leadwell.intake_lease as l (holder, until)
        values (${holder}::text::uuid, clock_timestamp() + ${duration}::text::interval)
        on conflict (one) do update set holder = excluded.holder, until = excluded.until
        where l.until < clock_timestamp() or l.holder in (excluded.holder, ${suspect ?? holder}::text::uuid)
        returning holder, until
      ), found as (
        select holder, until from claimed
        union all
        select holder, until from leadwell.intake_lease where not exists (select from claimed)
      )
      select holder, extract(epoch from until - clock_timestamp())::float8 * 1000 as millis from found`
  )
  return lease
})

/** Gives the lease up, if this process holds it. */
export const releaseLease = (sql: PgClient, holder: string) =>
  sql`delete from leadwell.intake_lease where holder = ${holder}::text::uuid`
