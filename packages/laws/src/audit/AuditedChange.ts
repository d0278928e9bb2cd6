import type { Actor } from "@leadwell/domain/audit/Actor"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { AccessTokenRepository } from "@leadwell/domain/token/AccessTokenRepository"
import type { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import type { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"
import type { PersonRepositoryLawPorts } from "../people/PersonRepositoryLaws.ts"
import type { SubscriptionRepositoryLawPorts } from "../subscription/SubscriptionRepositoryLaws.ts"

/** The ports whose changes are audited, and those that show the changes. */
export type AuditedChangePorts =
  | AccessTokenRepository
  | CatalogParts
  | AuditRepository
  | DeliveryRepository
  | ErasureRepositoryLawPorts
  | PersonRepositoryLawPorts
  | SubscriptionRepositoryLawPorts
  | WebhookRepository

type Asked<A> = Effect.Effect<A, unknown, AuditedChangePorts>

/** A change of fresh things. `idle` is the same operation where it changes nothing. */
interface AuditedChange {
  readonly change: Asked<unknown>
  readonly isChanged: Asked<boolean>
  readonly idle?: Asked<unknown>
  /** The entries that the change appends, if they are not the given ones. */
  readonly entries?: AuditEntries
}

/** Prepares a change with the entries to append, which are of one actor. */
export type Prepare = (
  entries: AuditEntries,
  actor: Actor
) => Effect.Effect<AuditedChange, unknown, AuditedChangePorts | SecureRandom>
