import type { PgClient } from "@effect/sql-pg/PgClient"
import { Decision } from "@leadwell/domain/distribution/Decision"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Option, Schema } from "effect"
import { decodeRows, findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { storedOutcomes } from "./StoredOutcomes.ts"

const Kept = Schema.Struct({
  decided_at: Schema.DateTimeUtcFromDate,
  places: Schema.Int,
  considered: Schema.Array(Schema.Unknown)
})
const keptDistribution = findRow(Kept)
const sharedParts = decodeRows(Schema.Struct({ id: Schema.Int, value: Schema.Unknown }))
const restored = Schema.decodeUnknownEffect(Schema.toType(Decision))

/** Reads shared parts by their ids. They never change, so a statement of their own finds what the decision meant. */
const readShared = Effect.fnUntraced(function* (sql: PgClient, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, unknown>()
  const parts = sql`
    select id, value from leadwell.shared_considerations where id = any(${ids.map(String)}::text[]::integer[])`
  return new Map((yield* sharedParts(yield* orUnavailable(parts))).map(({ id, value }) => [id, value]))
})

/** Reads the latest decision on a lead, if there is one. */
export const readDecision = Effect.fnUntraced(function* (sql: PgClient, lead: LeadId) {
  const kept = yield* keptDistribution(sql`
    select decided_at, places, considered from leadwell.distributions where lead_id = ${BigInt(lead)}`)
  if (Option.isNone(kept)) return Option.none()
  const { considered, decided_at, places } = kept.value
  const outcomes = storedOutcomes(considered)
  const shared = yield* readShared(sql, outcomes.ids)
  return yield* Effect.asSome(Effect.orDie(restored({ decided_at, places, considered: outcomes.restore(shared) })))
})
