import type { PgClient } from "@effect/sql-pg/PgClient"
import { Decision } from "@leadwell/domain/distribution/Decision"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect, Option, Schema } from "effect"
import { decodeRows, findRow, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { decodeOutcomes, revisionsIn, type StoredOutcomes } from "./OutcomeCodec.ts"

const stored = findRow(
  Schema.Struct({
    decided_at: Schema.DateTimeUtcFromDate,
    places: Schema.Int,
    considered: Schema.Array(Schema.Unknown)
  })
)
const { business, countries, regions } = Subscription.fields
const revisionRows = decodeRows(Schema.Struct({ id: numberFromBigint(Schema.Int), business, countries, regions }))
const restored = Schema.decodeUnknownEffect(Schema.toType(Decision))

/** Reads the latest decision on a lead, if there is one. Revisions never change, so they are read apart. */
export const readDecision = Effect.fnUntraced(function* (sql: PgClient, lead: LeadId) {
  const found = yield* stored(sql`
    select decided_at, places, considered from leadwell.distributions where lead_id = ${BigInt(lead)}`)
  if (Option.isNone(found)) return Option.none()
  const outcomes = found.value.considered as ReadonlyArray<StoredOutcomes>
  const revisions = yield* revisionRows(
    yield* orUnavailable(sql`
      select id, business, countries, regions from leadwell.subscription_revisions
      where id = any(${revisionsIn(outcomes).map(String)}::text[]::bigint[])`)
  )
  const considered = decodeOutcomes(outcomes, new Map(revisions.map((one) => [one.id, one])))
  return yield* Effect.asSome(Effect.orDie(restored({ ...found.value, considered })))
})
