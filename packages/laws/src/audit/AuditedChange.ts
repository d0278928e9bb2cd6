import type { Actor } from "@leadwell/domain/access/Actor"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { HookRepository } from "@leadwell/domain/hook/HookRepository"
import type { ImportRepository } from "@leadwell/domain/import/ImportRepository"
import type { AccessTokenRepository } from "@leadwell/domain/token/AccessTokenRepository"
import type { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import type { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"
import type { SubscriptionRepositoryLawPorts } from "../subscription/SubscriptionRepositoryLaws.ts"

/** The ports of leads whose changes are audited, and those that show the changes. */
export type AuditedChangePorts =
  | AccessTokenRepository
  | CatalogParts
  | AuditRepository
  | DeliveryRepository
  | ErasureRepositoryLawPorts
  | HookRepository
  | ImportRepository
  | SubscriptionRepositoryLawPorts
  | WebhookRepository

/** A change of fresh things. `idle` is the same operation where it changes nothing. */
interface AuditedChange<R> {
  readonly change: Effect.Effect<unknown, unknown, R>
  readonly isChanged: Effect.Effect<boolean, unknown, R>
  readonly idle?: Effect.Effect<unknown, unknown, R>
  /** The entries that the change appends, if they are not the given ones. */
  readonly entries?: AuditEntries
}

/** Prepares a change with the entries to append, which are of one actor. */
export type Prepare<R = AuditedChangePorts> = (
  entries: AuditEntries,
  actor: Actor
) => Effect.Effect<AuditedChange<R>, unknown, R | SecureRandom>
