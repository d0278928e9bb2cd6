import { PgClient } from "@effect/sql-pg/PgClient"
import { type CatalogList, noParts, type StoredCatalog } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { type CatalogDecision, CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { Effect, Layer, Option, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../../audit/AuditRows.ts"
import { CatalogCache } from "../../catalog/CatalogCache.ts"
import { findRow } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"
import { readCatalog, readLists } from "./CatalogRows.ts"
import { lockCatalog, readCurrent } from "./CurrentRows.ts"
import { readDemo, markDemo } from "./DemoRows.ts"
import { writeCatalog } from "./WriteCatalog.ts"

const digests = findRow(Schema.Struct({ digest: Schema.String }))

/** {@link CatalogRepository} on PostgreSQL. */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.map(Effect.all([PgClient, CatalogCache]), ([sql, { invalidate }]) => ({
    modify: <A, E>(
      names: CatalogNames,
      change: (current: CurrentCatalog, stored: StoredCatalog) => Result.Result<CatalogDecision<A>, E>,
      lists: ReadonlyArray<CatalogList> = []
    ) =>
      Effect.gen(function* (): Effect.fn.Return<Result.Result<A, E>, SqlError> {
        yield* lockCatalog(sql)
        const current = yield* readCurrent(sql, names)
        const decided = change(current, lists.length > 0 ? yield* readLists(sql, lists) : noParts)
        if (Result.isFailure(decided)) return Result.fail(decided.failure)
        yield* writeCatalog(sql, current, decided.success)
        if (decided.success.demo !== undefined) yield* markDemo(sql, decided.success.demo)
        yield* appendAudit(sql, decided.success.audit ?? [])
        return Result.succeed(decided.success.answer)
      }).pipe(
        sql.withTransaction,
        orUnavailable,
        Effect.ensuring(invalidate),
        Effect.flatMap((result) => Effect.fromResult(result)),
        Effect.withSpan("PgCatalogRepository.modify")
      ),
    digest: Effect.map(
      digests(sql`select digest from leadwell.catalog_digest`),
      Option.map(({ digest }) => digest)
    ),
    demo: orUnavailable(readDemo(sql)),
    export: (lists) => readCatalog(sql, lists).pipe(orUnavailable, Effect.withSpan("PgCatalogRepository.export"))
  }))
)
