import type { PgClient } from "@effect/sql-pg/PgClient"

/** The maximum number of deliveries that one statement deletes. It limits how long their rows stay locked. */
export const removedAtOnce = 1000

/** Removes at most `limit` deliveries of a receiver, and returns the removed rows. */
export const removeDeliveries = (sql: PgClient, channel: string, receiver: string, limit: number) => sql`
  delete from leadwell.deliveries where ctid = any(array(
    select ctid from leadwell.deliveries where channel = ${channel} and receiver = ${receiver}
    limit ${limit} for update
  )) returning 1`
