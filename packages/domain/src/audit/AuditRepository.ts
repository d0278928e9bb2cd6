import { Context, type DateTime, type Effect } from "effect"
import type { AccountId } from "../access/Account.ts"
import type { InstantRange } from "../calendar/InstantRange.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AuditAction } from "./AuditAction.ts"
import type { AuditedBusiness, AuditEntries, NumberedEntry } from "./AuditEntry.ts"

/**
 * Selects entries; a condition that is left out selects all. A list of values is satisfied by any of them. `actor` has
 * the ids of actors. `account` selects the entries that this account may read, and `business` those that
 * `concerns` accepts.
 */
export interface AuditFilter {
  readonly account?: AccountId | undefined
  readonly actor?: ReadonlyArray<string> | undefined
  readonly action?: ReadonlyArray<AuditAction> | undefined
  readonly lead?: number | undefined
  readonly business?: AuditedBusiness | undefined
  readonly during?: InstantRange | undefined
}

/**
 * Stores the audit trail. The ports that store an audited change append its entries: `LeadRepository.modify`,
 * `ReclaimRepository.decide`, `SubscriptionRepository.modify`, `ErasureRepository.eraseLeads`,
 * `CatalogRepository.modify`, `AccessTokenRepository.insert` and `modify`, `PersonRepository.insert`, `modify` and
 * `decide`, `SessionRepository.remove`, `SecretRepository.insert`, `PasskeyRepository.insert` and `remove`,
 * `WebhookRepository.insert`, `modify` and `remove`, and `DeliveryRepository.modify`, `insertTest` and `modifyFailed`.
 *
 * - Each of them MUST append exactly the entries that it is given or that its function returns, in their order; for
 *   `eraseLeads`, those that `eraseLead` returns (`auditedChangeLaws`).
 * - Each of them MUST store the entries together with the change that they tell of, or neither (`auditedChangeLaws`).
 * - Each of them MUST append nothing when it changes nothing (`auditedChangeLaws`).
 */
export class AuditRepository extends Context.Service<
  AuditRepository,
  {
    /** Appends entries that tell of no stored change, in their order (`auditRepositoryLaws`). */
    readonly append: (entries: AuditEntries) => Effect.Effect<void, StorageUnavailable>
    /**
     * Returns one page of the selected entries.
     *
     * - MUST list the latest entry first, and of entries of one instant the highest number first
     *   (`auditRepositoryLaws`).
     */
    readonly page: (filter: AuditFilter, request: PageRequest) => Effect.Effect<Page<NumberedEntry>, StorageUnavailable>
    /**
     * Removes at most `limit` entries of `until` or earlier, the oldest first, and returns their number.
     *
     * - MUST return 0 only when no such entry is left, except those that a concurrent call is removing
     *   (`auditRepositoryLaws`).
     */
    readonly removeOldest: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/audit/AuditRepository") {}
