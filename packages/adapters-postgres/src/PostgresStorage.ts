import type { PgClient } from "@effect/sql-pg/PgClient"
import * as SupportedRuntime from "@leadwell/domain/storage/SupportedRuntime"
import { Effect, Layer } from "effect"
import * as PgBusinessLeadRepository from "./assignment/PgBusinessLeadRepository.ts"
import * as PgAuditRepository from "./audit/PgAuditRepository.ts"
import { CatalogCache } from "./catalog/CatalogCache.ts"
import * as PgCatalogParts from "./catalog/PgCatalogParts.ts"
import { client, migrationClient } from "./connection/DatabaseClient.ts"
import { ConnectionUse } from "./ConnectionUse.ts"
import * as DatabaseClock from "./DatabaseClock.ts"
import { type DatabaseFailure, DatabaseUnusable, problemOf } from "./DatabaseUnusable.ts"
import * as PgDeliveryRepository from "./delivery/PgDeliveryRepository.ts"
import { MarketCache } from "./distribution/MarketCache.ts"
import * as PgDistributionRepository from "./distribution/PgDistributionRepository.ts"
import * as PgEventRepository from "./event/PgEventRepository.ts"
import * as PgCatalogRepository from "./features/catalogfile/PgCatalogRepository.ts"
import * as PgImportRepository from "./features/files/import/PgImportRepository.ts"
import { enclosedRow } from "./features/files/import/SoundRows.ts"
import { enclosedSubmission } from "./features/forms/hook/MendedSubmissions.ts"
import * as PgHookRepository from "./features/forms/hook/PgHookRepository.ts"
import * as PgPasskeyRepository from "./features/people/passkey/PgPasskeyRepository.ts"
import * as PgPersonRepository from "./features/people/PgPersonRepository.ts"
import * as PgSecretRepository from "./features/people/PgSecretRepository.ts"
import * as PgSessionRepository from "./features/people/PgSessionRepository.ts"
import { enclosedConsent } from "./features/privacy/consent/ConsentRows.ts"
import * as PgConsentRepository from "./features/privacy/consent/PgConsentRepository.ts"
import * as PgErasureRepository from "./features/privacy/erasure/PgErasureRepository.ts"
import * as PgReportRepository from "./features/reports/PgReportRepository.ts"
import * as PgAccessTokenRepository from "./features/tokens/PgAccessTokenRepository.ts"
import * as PgWebhookRepository from "./features/webhooks/PgWebhookRepository.ts"
import * as PgCompletedRequestRepository from "./idempotency/PgCompletedRequestRepository.ts"
import { EnclosedParts } from "./intake/EnclosedParts.ts"
import * as LeadCounts from "./intake/LeadCounts.ts"
import * as PgLeadInbox from "./intake/PgLeadInbox.ts"
import * as PgLeadRepository from "./intake/PgLeadRepository.ts"
import { WriterHealth } from "./intake/WriterHealth.ts"
import * as PgBlockRepository from "./lead/PgBlockRepository.ts"
import { migrate, requireMigrated } from "./Migrations.ts"
import { optionsOf, type PostgresTarget } from "./PostgresOptions.ts"
import * as PgReclaimRepository from "./reclaim/PgReclaimRepository.ts"
import * as PgStorageHealth from "./storage/PgStorageHealth.ts"
import * as PgSubscriptionRepository from "./subscription/PgSubscriptionRepository.ts"

export type { PostgresAddress, PostgresOptions, PostgresTarget } from "./PostgresOptions.ts"

export { client, migrationClient } from "./connection/DatabaseClient.ts"

/** What features write with a lead. */
const enclosed = Layer.succeed(EnclosedParts, [enclosedConsent, enclosedSubmission, enclosedRow])

/** All storage ports of the domain on a database whose migrations are applied. */
export const repositories = Layer.mergeAll(
  PgCatalogRepository.layer,
  PgCatalogParts.layer,
  PgAccessTokenRepository.layer,
  PgPersonRepository.layer,
  PgSessionRepository.layer,
  PgSecretRepository.layer,
  PgPasskeyRepository.layer,
  PgConsentRepository.layer,
  PgBlockRepository.layer,
  PgLeadInbox.layer,
  PgLeadRepository.layer,
  LeadCounts.layer,
  PgDistributionRepository.layer,
  PgSubscriptionRepository.layer,
  PgBusinessLeadRepository.layer,
  PgReclaimRepository.layer,
  PgCompletedRequestRepository.layer,
  PgErasureRepository.layer,
  PgEventRepository.layer,
  PgAuditRepository.layer,
  PgWebhookRepository.layer,
  PgHookRepository.layer,
  PgReportRepository.layer,
  PgImportRepository.layer,
  PgDeliveryRepository.layer,
  PgStorageHealth.layer,
  ConnectionUse.layer
).pipe(Layer.provide([MarketCache.layer, CatalogCache.layer, WriterHealth.layer, enclosed]))

/** Fails with a sentence about the database in place of its many errors. */
const orUnusable = <A, R>(layer: Layer.Layer<A, DatabaseFailure, R>): Layer.Layer<A, DatabaseUnusable, R> =>
  Layer.unwrap(
    Effect.map(Layer.build(layer), Layer.succeedContext).pipe(
      Effect.mapError((error) => new DatabaseUnusable({ problem: problemOf(error) }))
    )
  )

const afterMigrations = <A, E extends DatabaseFailure>(layer: Layer.Layer<A, E, PgClient>, target: PostgresTarget) => {
  const options = optionsOf(target)
  const migrated = Layer.provide(Layer.effectDiscard(migrate), migrationClient(options))
  const working = Layer.merge(layer, LeadCounts.onceLayer)
  return orUnusable(working.pipe(Layer.provide(client(options)), Layer.provide(migrated))).pipe(
    Layer.provide(SupportedRuntime.layer)
  )
}

/**
 * All storage ports of the domain on PostgreSQL. Missing migrations are applied first. A failure says in a sentence why
 * the database cannot be used, and never repeats the URL, which may contain a password.
 */
export const layer = (target: PostgresTarget) => afterMigrations(repositories, target)

/** Provides the same as {@link layer}, and the clock of `DatabaseClock.layer` for everything that is built upon it. */
export const clockedLayer = (target: PostgresTarget) =>
  afterMigrations(Layer.merge(repositories, DatabaseClock.layer), target)

/** All storage ports of the domain on PostgreSQL. Fails unless the migrations are applied, and applies none. */
export const migratedLayer = (target: PostgresTarget) =>
  orUnusable(
    repositories.pipe(Layer.provide(Layer.effectDiscard(requireMigrated)), Layer.provide(client(optionsOf(target))))
  )
