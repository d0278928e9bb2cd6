import { PgClient } from "@effect/sql-pg/PgClient"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { isExpired } from "@leadwell/domain/idempotency/IdempotentRequest"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Effect, Layer, Option, Schema } from "effect"
import { instant } from "../sql/Conditions.ts"
import { findRow, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const completed = findRow(
  Schema.Struct({
    fingerprint: Schema.String,
    lead: numberFromBigint(LeadId),
    stage: LeadStage,
    at: Schema.DateTimeUtcFromDate
  })
)

/** {@link CompletedRequestRepository} on PostgreSQL. */
export const layer = Layer.effect(
  CompletedRequestRepository,
  Effect.map(PgClient, (sql) => ({
    find: Effect.fn("PgCompletedRequestRepository.find")(function* ({ at, key, sender }) {
      const found = yield* completed(sql`
        select fingerprint, lead_id as lead, stage, at from leadwell.completed_requests where sender = ${sender} and key = ${key}`)
      return Option.filter(found, (one) => !isExpired(one.at, at))
    }),
    removeCompleted: Effect.fn("PgCompletedRequestRepository.removeCompleted")(function* (completedBy, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.completed_requests where ctid = any(array(
          select ctid from leadwell.completed_requests where at <= ${instant(sql, completedBy)}
          order by at limit ${limit} for update skip locked
        )) returning 1`)
      return removed.length
    })
  }))
)
