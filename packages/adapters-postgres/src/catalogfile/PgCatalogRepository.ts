import { PgClient } from "@effect/sql-pg"
import { CatalogRepository, type NamesInUse, type OwnerNames } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Effect, Layer, Option, Schema } from "effect"
import { CatalogCache } from "../catalog/CatalogCache.ts"
import { findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { readCatalog } from "./CatalogRows.ts"
import { writeCatalog } from "./WriteCatalog.ts"

type Client = typeof PgClient.PgClient.Service

const digests = findRow(Schema.Struct({ digest: Schema.String }))

const slugs = Schema.Struct({ id: Schema.String, slug: Schema.String })
const keptRow = findRow(
  Schema.Struct({
    accounts: Schema.Array(Schema.String),
    affiliates: Schema.Array(Schema.String),
    categories: Schema.Array(slugs),
    subcategories: Schema.Array(Schema.Struct({ ...slugs.fields, category: Schema.String }))
  })
)

/** Reads what is stored under these names with one statement that returns exactly one row. */
const keptUnder = (sql: Client, { accounts, affiliates }: OwnerNames) =>
  keptRow(sql`
    select array(select id from leadwell.accounts where id = any(${accounts}::text[])) as accounts,
      array(select id from leadwell.affiliates where id = any(${affiliates}::text[])) as affiliates,
      (select coalesce(jsonb_agg(c), '[]') from leadwell.categories c) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'category', category)), '[]')
        from leadwell.subcategories) as subcategories`).pipe(
    Effect.map(Option.getOrThrow),
    Effect.map((row): NamesInUse => ({ ...row, accounts: new Set(row.accounts), affiliates: new Set(row.affiliates) }))
  )

/** {@link CatalogRepository} on PostgreSQL. */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.map(Effect.all([PgClient.PgClient, CatalogCache]), ([sql, { invalidate }]) => ({
    apply: Effect.fn("PgCatalogRepository.apply")((catalog, digest) =>
      writeCatalog(sql, catalog, digest).pipe(sql.withTransaction, orUnavailable, Effect.ensuring(invalidate))
    ),
    digest: Effect.map(
      digests(sql`select digest from leadwell.catalog_digest`),
      Option.map(({ digest }) => digest)
    ),
    isEmpty: Effect.map(orUnavailable(sql`select from leadwell.accounts limit 1`), (rows) => rows.length === 0),
    namesInUse: Effect.fn("PgCatalogRepository.namesInUse")((names) => keptUnder(sql, names)),
    export: readCatalog(sql).pipe(orUnavailable, Effect.withSpan("PgCatalogRepository.export"))
  }))
)
