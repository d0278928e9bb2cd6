import { PgClient } from "@effect/sql-pg"
import { isForgotten } from "@leadwell/domain/idempotency/Retry"
import { RetryRepository } from "@leadwell/domain/idempotency/RetryRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
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

/** {@link RetryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  RetryRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    find: Effect.fn("PgRetryRepository.find")(function* ({ at, key, sender }) {
      const found = yield* completed(sql`
        select fingerprint, lead_id as lead, stage, at from completed_requests where sender = ${sender} and key = ${key}`)
      return Option.filter(found, (one) => !isForgotten(one.at, at))
    }),
    forget: Effect.fn("PgRetryRepository.forget")((completedBy) =>
      Effect.asVoid(
        orUnavailable(sql`delete from completed_requests where at <= ${DateTime.toDateUtc(completedBy)}::timestamptz`)
      )
    )
  }))
)
