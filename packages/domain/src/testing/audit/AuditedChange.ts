import type { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { AccessTokenRepository } from "../../access/AccessTokenRepository.ts"
import type { AccountRepository } from "../../account/AccountRepository.ts"
import type { Actor } from "../../audit/Actor.ts"
import type { AuditEntries } from "../../audit/AuditEntry.ts"
import type { AuditRepository } from "../../audit/AuditRepository.ts"
import type { DeliveryRepository } from "../../webhook/DeliveryRepository.ts"
import type { WebhookRepository } from "../../webhook/WebhookRepository.ts"
import type { ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"
import type { PersonRepositoryLawPorts } from "../people/PersonRepositoryLaws.ts"
import type { SubscriptionRepositoryLawPorts } from "../subscription/SubscriptionRepositoryLaws.ts"

/** The ports whose changes are audited, and those that show the changes. */
export type AuditedChangePorts =
  | AccessTokenRepository
  | AccountRepository
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
