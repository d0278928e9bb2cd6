import type { PgClient } from "@effect/sql-pg/PgClient"
import { isExpired, type IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows } from "../sql/Rows.ts"

const Completed = Schema.Struct({ sender: Schema.String, key: Schema.String, at: Schema.DateTimeUtcFromDate })
type Completed = typeof Completed.Type

const completed = decodeRows(Completed)

const nameOf = ({ key, sender }: { readonly sender: string; readonly key: string }) => JSON.stringify([sender, key])

const columns = (idempotency: ReadonlyArray<IdempotentRequest>) => ({
  sender: idempotency.map(({ sender }) => sender),
  key: idempotency.map(({ key }) => key),
  fingerprint: idempotency.map(({ fingerprint }) => fingerprint),
  at: idempotency.map(({ at }) => DateTime.formatIso(at))
})

/** Deletes expired requests. The instant is compared, because a new request may have taken the same key meanwhile. */
const makeRoom = (sql: PgClient, expired: ReadonlyArray<Completed>) => sql`
  delete from leadwell.completed_requests c
  using unnest(
    ${expired.map(({ sender }) => sender)}::text[], ${expired.map(({ key }) => key)}::text[],
    ${expired.map(({ at }) => DateTime.formatIso(at))}::text[]::timestamptz[]
  ) as r (sender, key, at)
  where c.sender = r.sender and c.key = r.key and c.at = r.at`

/** The names of the requests whose key is taken. Expired requests are deleted, because their rows block the key. */
const takenNames = Effect.fnUntraced(function* (
  sql: PgClient,
  idempotency: ReadonlyArray<IdempotentRequest>
): Effect.fn.Return<Set<string>, SqlError> {
  if (idempotency.length === 0) return new Set()
  const { key, sender } = columns(idempotency)
  const found = yield* completed(
    yield* sql`
      select c.sender, c.key, c.at from leadwell.completed_requests c
      join unnest(${sender}::text[], ${key}::text[]) as r (sender, key) on r.sender = c.sender and r.key = c.key`
  )
  const now = new Map(
    idempotency.map((idempotentRequest): readonly [string, DateTime.Utc] => [
      nameOf(idempotentRequest),
      idempotentRequest.at
    ])
  )
  const expired = found.filter((one) => isExpired(one.at, now.get(nameOf(one))!))
  if (expired.length > 0) yield* makeRoom(sql, expired)
  return new Set(found.filter((one) => !expired.includes(one)).map(nameOf))
})

/** The arrivals that complete nothing a second time. Of two arrivals in a batch with one key, the first is fresh. */
export const freshArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<ReadonlySet<IncomingLead>, SqlError> {
  const taken = yield* takenNames(
    sql,
    arrivals.flatMap(({ reception }) => reception.completes ?? [])
  )
  return new Set(
    arrivals.filter(({ reception: { completes = [] } }) => {
      const names = completes.map(nameOf)
      if (names.some((name) => taken.has(name))) return false
      for (const name of names) taken.add(name)
      return true
    })
  )
})

/** Whether the key of a request is free. */
export const isFresh = (sql: PgClient, idempotentRequest: IdempotentRequest): Effect.Effect<boolean, SqlError> =>
  Effect.map(takenNames(sql, [idempotentRequest]), (taken) => taken.size === 0)

/** Stores a completed request about a lead. Returns false when its key was taken meanwhile. */
export const writeCompletedRequest = (
  sql: PgClient,
  { at, fingerprint, key, sender }: IdempotentRequest,
  { id, stage }: Lead
) =>
  Effect.map(
    sql`
      insert into leadwell.completed_requests (sender, key, fingerprint, lead_id, stage, at)
      values (${sender}, ${key}, ${fingerprint}, ${BigInt(id)}, ${stage}, ${DateTime.toDateUtc(at)}::timestamptz)
      on conflict (sender, key) do nothing
      returning 1`,
    (rows) => rows.length > 0
  )

/** The idempotent requests of a batch as columns of one statement. `row` is the row of the lead, counted from 1. */
export const completedRequestColumns = (arrivals: ReadonlyArray<IncomingLead>) => {
  const idempotency = arrivals.flatMap(({ reception: { completes = [] } }, index) =>
    completes.map((idempotentRequest) => ({ row: index + 1, idempotentRequest }))
  )
  return {
    row: idempotency.map(({ row }) => String(row)),
    ...columns(idempotency.map(({ idempotentRequest }) => idempotentRequest))
  }
}
