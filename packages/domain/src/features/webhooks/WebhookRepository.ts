import { Context, type Effect, type Result } from "effect"
import type { Reach } from "../../access/Reach.ts"
import type { AuditEntries } from "../../audit/AuditEntry.ts"
import type { Page } from "../../pagination/Page.ts"
import type { PageRequest } from "../../pagination/PageRequest.ts"
import { Fact } from "../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import type { StoredMaker } from "../tokens/Creation.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** No webhook has this id. */
export class WebhookNotFound extends Fact("WebhookNotFound", "No webhook has this id.")<{ readonly id: WebhookId }> {}

/** Stores webhooks. Secrets stay readable, because a hash cannot sign. */
export class WebhookRepository extends Context.Service<
  WebhookRepository,
  {
    /** Returns the webhook with this id. */
    readonly get: (id: WebhookId) => Effect.Effect<Webhook, WebhookNotFound | StorageUnavailable>
    /** Returns all webhooks that are not disabled, in any order (`webhookRepositoryLaws`). */
    readonly active: Effect.Effect<ReadonlyArray<Webhook>, StorageUnavailable>
    /** Returns all webhooks whose health `isIll`, in any order (`webhookRepositoryLaws`). */
    readonly ill: Effect.Effect<ReadonlyArray<Webhook>, StorageUnavailable>
    /**
     * Stores a new webhook and appends the entries of the audit trail. `check` gets the number of webhooks with the
     * account of the new one, or without an account like it, and the person or the token that `created_by` names, or
     * null. Disabled ones count.
     *
     * - MUST be atomic: of two concurrent calls for one account, the second counts the webhook of the first
     *   (`webhookRepositoryLaws`).
     * - MUST be atomic: a concurrent change of the person behind it finds the webhook, or `check` sees
     *   what that call left (`creationRaceLaws`).
     * - MUST write nothing when `check` fails (`webhookRepositoryLaws`).
     * - MUST set `after` to the number of an event that was written before the call or is none, and below those of all
     *   events whose writing begins after it returns (`webhookFanOutLaws`).
     */
    readonly insert: <E>(
      webhook: Webhook,
      check: (registered: number, maker: StoredMaker) => Result.Result<void, E>,
      audit: AuditEntries
    ) => Effect.Effect<void, E | StorageUnavailable>
    /**
     * Replaces a webhook with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement. `change` also gets the number up to which deliveries to webhooks were made of events.
     *
     * - MUST give a number that `DeliveryRepository.advance` had reached before the call returns, and no lower one than
     *   before the call (`webhookFanOutLaws`).
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`webhookRepositoryLaws`).
     * - MUST append nothing when `change` returns the webhook that it received (`auditedChangeLaws`).
     * - You may rely on: `change` keeps `id`, `account` and `created_at`.
     */
    readonly modify: (
      id: WebhookId,
      change: (webhook: Webhook, handedOut: number) => Webhook,
      audit: AuditEntries
    ) => Effect.Effect<Webhook, WebhookNotFound | StorageUnavailable>
    /**
     * Returns one page of the webhooks of an account, or of all webhooks, by descending id, which is the newest first
     * (`webhookRepositoryLaws`). A webhook without an account is of none.
     */
    readonly page: (account: Reach["account"], request: PageRequest) => Effect.Effect<Page<Webhook>, StorageUnavailable>
    /**
     * Removes a webhook and its deliveries (`webhookRepositoryLaws`), and appends the entries of the audit trail. Of
     * very many deliveries, those that wait are removed when one is attempted, and the others when they are old.
     */
    readonly remove: (id: WebhookId, audit: AuditEntries) => Effect.Effect<void, WebhookNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/features/webhooks/WebhookRepository") {}
