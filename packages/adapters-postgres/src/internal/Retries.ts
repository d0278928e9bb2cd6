import type { PgClient } from "@effect/sql-pg"
import { isForgotten, type Retry } from "@leadwell/domain/retry/Retry"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Arrival } from "./ArrivalBatch.ts"
import { decodeRows } from "./Rows.ts"

type Client = typeof PgClient.PgClient.Service

const Completed = Schema.Struct({ sender: Schema.String, key: Schema.String, at: Schema.DateTimeUtcFromDate })
type Completed = typeof Completed.Type

const completed = decodeRows(Completed)

const nameOf = ({ key, sender }: { readonly sender: string; readonly key: string }) => JSON.stringify([sender, key])

const columns = (retries: ReadonlyArray<Retry>) => ({
  sender: retries.map(({ sender }) => sender),
  key: retries.map(({ key }) => key),
  fingerprint: retries.map(({ fingerprint }) => fingerprint),
  at: retries.map(({ at }) => DateTime.formatIso(at))
})

/** Removes requests that were completed at known instants, and no later ones under the same keys. */
const makeRoom = (sql: Client, forgotten: ReadonlyArray<Completed>) => sql`
  delete from completed_requests c
  using unnest(
    ${forgotten.map(({ sender }) => sender)}::text[], ${forgotten.map(({ key }) => key)}::text[],
    ${forgotten.map(({ at }) => DateTime.formatIso(at))}::text[]::timestamptz[]
  ) as r (sender, key, at)
  where c.sender = r.sender and c.key = r.key and c.at = r.at`

/**
 * The arrivals whose request was not completed before, neither earlier nor by one before it in the batch. Room is made for those whose key is
 * free again.
 */
export const freshArrivals = Effect.fnUntraced(function* (
  sql: Client,
  arrivals: ReadonlyArray<Arrival>
): Effect.fn.Return<ReadonlySet<Arrival>, SqlError> {
  const retries = arrivals.flatMap(({ reception }) => reception.retry ?? [])
  if (retries.length === 0) return new Set(arrivals)
  const { key, sender } = columns(retries)
  const found = yield* completed(
    yield* sql`
      select c.sender, c.key, c.at from completed_requests c
      join unnest(${sender}::text[], ${key}::text[]) as r (sender, key) on r.sender = c.sender and r.key = c.key`
  )
  const now = new Map(retries.map((retry): readonly [string, DateTime.Utc] => [nameOf(retry), retry.at]))
  const forgotten = found.filter((one) => isForgotten(one.at, now.get(nameOf(one))!))
  if (forgotten.length > 0) yield* makeRoom(sql, forgotten)
  const taken = new Set(found.filter((one) => !forgotten.includes(one)).map(nameOf))
  return new Set(
    arrivals.filter(({ reception: { retry } }) => {
      if (retry === undefined) return true
      const isFree = !taken.has(nameOf(retry))
      taken.add(nameOf(retry))
      return isFree
    })
  )
})

/** The retries of a batch, as columns: for each the row of its lead, counted from 1, and the rest. */
export const retryColumns = (arrivals: ReadonlyArray<Arrival>) => {
  const retries = arrivals.flatMap(({ reception: { retry } }, index) =>
    retry === undefined ? [] : [{ row: index + 1, retry }]
  )
  return { row: retries.map(({ row }) => String(row)), ...columns(retries.map(({ retry }) => retry)) }
}
