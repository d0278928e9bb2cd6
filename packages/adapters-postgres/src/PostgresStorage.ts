import { PgClient } from "@effect/sql-pg"
import { Duration, Layer, type Redacted } from "effect"
import { ConnectionUse } from "./ConnectionUse.ts"
import { CatalogMemory } from "./internal/CatalogMemory.ts"
import { Markets } from "./internal/Markets.ts"
import { SharedConsiderations } from "./internal/SharedConsiderations.ts"
import { migrate } from "./Migrations.ts"
import * as PgAccessTokenRepository from "./PgAccessTokenRepository.ts"
import * as PgBacklog from "./PgBacklog.ts"
import * as PgBusinessLeadRepository from "./PgBusinessLeadRepository.ts"
import * as PgCatalogParts from "./PgCatalogParts.ts"
import * as PgCatalogRepository from "./PgCatalogRepository.ts"
import * as PgDeliveryRepository from "./PgDeliveryRepository.ts"
import * as PgDistributionRepository from "./PgDistributionRepository.ts"
import * as PgErasureRepository from "./PgErasureRepository.ts"
import * as PgEvidenceRepository from "./PgEvidenceRepository.ts"
import * as PgEventRepository from "./PgEventRepository.ts"
import * as PgLeadRepository from "./PgLeadRepository.ts"
import * as PgReclaimRepository from "./PgReclaimRepository.ts"
import * as PgRetryRepository from "./PgRetryRepository.ts"
import * as PgScreenshotRepository from "./PgScreenshotRepository.ts"
import * as PgStorageHealth from "./PgStorageHealth.ts"
import * as PgSubscriptionRepository from "./PgSubscriptionRepository.ts"
import * as PgWebhookRepository from "./PgWebhookRepository.ts"

/** Where a PostgreSQL is: behind an address, or behind the private socket of an embedded one. */
export type PostgresAddress =
  | { readonly url: Redacted.Redacted<string> }
  | { readonly socket: string; readonly database?: string }

/** How a database is reached. */
export interface PostgresOptions {
  readonly address: PostgresAddress
  readonly maxConnections?: number
}

/** No statement may hold others up: each limit is far above what any of ours needs. */
const limits = {
  statement_timeout: "10000",
  lock_timeout: "5000",
  idle_in_transaction_session_timeout: "10000",
  timezone: "UTC"
}

/** A client whose statements, locks and idle transactions end after a while. */
export const client = ({ address, maxConnections = 10 }: PostgresOptions) =>
  PgClient.layer({
    ...("url" in address
      ? { url: address.url }
      : { path: address.socket, username: "postgres", database: address.database ?? "postgres" }),
    maxConnections,
    applicationName: "leadwell",
    connectTimeout: Duration.seconds(5),
    startupParameters: limits,
    transformJson: false
  })

/** Every port of the domain that keeps things, on a database whose tables are there. */
export const repositories = Layer.mergeAll(
  PgCatalogRepository.layer,
  PgCatalogParts.layer,
  PgAccessTokenRepository.layer,
  PgLeadRepository.layer,
  PgDistributionRepository.layer,
  PgSubscriptionRepository.layer,
  PgBusinessLeadRepository.layer,
  PgReclaimRepository.layer,
  PgRetryRepository.layer,
  PgErasureRepository.layer,
  PgEvidenceRepository.layer,
  PgScreenshotRepository.layer,
  PgEventRepository.layer,
  PgWebhookRepository.layer,
  PgDeliveryRepository.layer,
  PgStorageHealth.layer,
  PgBacklog.layer,
  ConnectionUse.layer
).pipe(Layer.provide([Markets.layer, CatalogMemory.layer, SharedConsiderations.layer]))

/** Every port of the domain that keeps things, on a PostgreSQL whose tables are brought up to date first. */
export const layer = (options: PostgresOptions) =>
  repositories.pipe(Layer.provide(Layer.effectDiscard(migrate)), Layer.provide(client(options)))
