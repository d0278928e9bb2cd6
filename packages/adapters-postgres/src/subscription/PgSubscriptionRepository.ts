import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { changedSubcategories } from "@leadwell/domain/subscription/SubscriptionChange"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Layer, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../audit/AuditRows.ts"
import { moveMarkets, writeSubscriptions } from "../distribution/MarketVersions.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const rows = decodeRows(Subscription)

type Change<E> = (current: ReadonlyArray<Subscription>) => Result.Result<ReadonlyArray<Subscription>, E>

/** {@link SubscriptionRepository} on PostgreSQL. */
export const layer = Layer.effect(
  SubscriptionRepository,
  Effect.map(PgClient, (sql) => {
    const read = (business: BusinessId) =>
      Effect.flatMap(sql`select * from leadwell.subscriptions where business = ${business} order by position`, rows)

    return {
      ofBusiness: (business) => orUnavailable(read(business)),
      modify: <E>(business: BusinessId, change: Change<E>, audit: AuditEntries) =>
        Effect.gen(function* (): Effect.fn.Return<Result.Result<ReadonlyArray<Subscription>, E>, SqlError> {
          yield* sql`select id from leadwell.businesses where id = ${business} for update`
          const current = yield* read(business)
          const changed = change(current)
          if (Result.isFailure(changed)) return changed
          const subcategories = changedSubcategories(current, changed.success)
          if (subcategories.size === 0) return changed
          yield* moveMarkets(sql, subcategories)
          yield* writeSubscriptions(sql, [business], changed.success)
          yield* appendAudit(sql, audit)
          return changed
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgSubscriptionRepository.modify")
        )
    }
  })
)
