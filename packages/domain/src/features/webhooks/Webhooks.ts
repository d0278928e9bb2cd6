import { Context, DateTime, Effect, Layer, Option, Redacted, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { demandFresh, type SignInNotFresh } from "../../access/FreshSignIn.ts"
import { type Granted, isGranted } from "../../access/Grant.ts"
import { actBy, isOperator } from "../../access/Principal.ts"
import { reachOf } from "../../access/Reach.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import type { DeliveryId } from "../../delivery/Delivery.ts"
import { DeliveryRepository } from "../../delivery/DeliveryRepository.ts"
import { signalling } from "../../event/DispatchSignal.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { mapPage, type Page } from "../../pagination/Page.ts"
import type { PageRequest } from "../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { checkMaker, type MakerRefused, type StoredMaker } from "../tokens/Creation.ts"
import {
  type CountedWebhook,
  makeManagedWebhooks,
  shownDelivery,
  summaryOf,
  type WebhookDisabled,
  type WebhookSummary
} from "./ManagedWebhooks.ts"
import { accountsOf, checkRoom, rotated, type TooManyWebhooks, type Webhook, type WebhookId } from "./Webhook.ts"
import { testDelivery, type WebhookDelivery, webhookDeliveries } from "./WebhookDelivery.ts"
import { untried } from "./WebhookHealth.ts"
import type { WebhookPayload } from "./WebhookPayload.ts"
import { type WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"
import {
  decodeWebhookRequest,
  namedBy,
  ReceiverAddresses,
  type WebhookLicence,
  type WebhookRequest
} from "./WebhookRequest.ts"
import { type SampleQuery, samplePayloads } from "./WebhookSamples.ts"
import { newWebhookSecret } from "./WebhookSecret.ts"

/** A webhook with its newest secret. The secret is shown only once. */
export interface SecretWebhook {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted<string>
}

const withSecret = (webhook: Webhook): SecretWebhook => ({ webhook, secret: Redacted.make(webhook.secret) })

/**
 * Lets a principal manage the webhooks of its account, and an operator those of all accounts. A webhook without an
 * account is for operators alone. A principal with a scope manages none, because a webhook tells of the whole account.
 */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /**
     * Registers a webhook, which receives events from now on. `input` has the keys `url`, `events` and optionally
     * `account`, `business` and `content`. The webhook of an operator has no account unless `input` names one; any
     * other has the account of the principal. One that carries leads needs a fresh sign-in.
     */
    readonly register: (
      principal: Granted<"webhooks:manage">,
      input: unknown
    ) => Effect.Effect<
      SecretWebhook,
      InvalidInput | MakerRefused | SignInNotFresh | TooManyWebhooks | StorageUnavailable
    >
    /** Returns one page of the webhooks that the principal manages, the newest first, including disabled ones. */
    readonly page: (
      principal: Granted<"webhooks:manage">,
      request: PageRequest
    ) => Effect.Effect<Page<CountedWebhook>, StorageUnavailable>
    /** Returns how the webhooks that the principal manages are, all taken together. */
    readonly summary: (principal: Granted<"webhooks:manage">) => Effect.Effect<WebhookSummary, StorageUnavailable>
    /** Returns the webhook with this id. The webhook of another account is not found. */
    readonly get: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<CountedWebhook, WebhookNotFound | StorageUnavailable>
    /** Removes a webhook with its deliveries. A running attempt may still arrive. */
    readonly remove: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<void, WebhookNotFound | StorageUnavailable>
    /** Replaces the secret of a webhook. The replaced secret signs for another day, and an older one stops at once. */
    readonly rotate: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<SecretWebhook, WebhookNotFound | StorageUnavailable>
    /**
     * Returns one page of the deliveries of a webhook, the latest event first. Only an operator reads which attempts
     * failed because the address is not allowed; see `shownToAccount`.
     */
    readonly deliveries: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      request: PageRequest
    ) => Effect.Effect<Page<WebhookDelivery>, WebhookNotFound | StorageUnavailable>
    /** Returns what deliveries of an event tell, of invented leads, for somebody who builds a receiver. */
    readonly samples: (
      principal: Granted<"webhooks:manage">,
      query: SampleQuery
    ) => Effect.Effect<ReadonlyArray<WebhookPayload>>
    /** Delivers a test event, which no webhook needs to subscribe to. The delivery is due at once. */
    readonly test: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<WebhookDelivery, WebhookNotFound | WebhookDisabled | StorageUnavailable>
  }
>()("@leadwell/domain/features/webhooks/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const { accounts, businesses } = yield* CatalogParts
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const random = yield* SecureRandom
      const allowed = yield* ReceiverAddresses
      const { counted, managed, open, shown } = yield* makeManagedWebhooks
      const newSecret = Effect.provideService(newWebhookSecret, SecureRandom, random)

      /** Returns what a principal may ask of a webhook that names an account or a business, if it names one. */
      const licenceOf = Effect.fnUntraced(function* (
        principal: Granted<"webhooks:manage">,
        { account, business }: Pick<WebhookRequest, "account" | "business">
      ) {
        const isAny = isOperator(principal)
        const owner = account ?? (isAny ? null : principal.account)
        const found = business === undefined ? Option.none() : yield* businesses.find(business)
        return {
          account:
            account === undefined ||
            (isAny ? Option.isSome(yield* accounts.find(account)) : account === principal.account),
          business: Option.exists(found, (one) => owner === null || one.account === owner),
          leads: isGranted(principal, "leads:read"),
          isOwned: owner !== null
        } satisfies WebhookLicence
      })

      return {
        register: Effect.fn("Webhooks.register")(function* (principal, input) {
          const licence = yield* licenceOf(principal, namedBy(input))
          const request = yield* Effect.fromResult(decodeWebhookRequest(input, allowed, licence))
          if (request.content === "lead") yield* demandFresh(principal)
          const act = yield* actBy(principal)
          const webhook: Webhook = {
            id: (yield* random.uuidV7()) as WebhookId,
            account: request.account ?? (isOperator(principal) ? null : principal.account),
            business: request.business ?? null,
            content: request.content,
            url: request.url,
            events: [...new Set(request.events)],
            secret: yield* newSecret,
            previous: null,
            created_at: act.at,
            created_by: act.actor,
            disabled_at: null,
            after: 0,
            health: untried
          }
          const check = (registered: number, maker: StoredMaker) =>
            Result.andThen(checkRoom(registered, webhook), () =>
              checkMaker({ kind: "webhook", ...webhook, created_by: act.actor, ended_at: null }, maker)
            )
          yield* webhooks.insert(webhook, check, [auditEntry(act, "webhook.created", webhook.id, accountsOf(webhook))])
          return withSecret(webhook)
        }),
        page: Effect.fn("Webhooks.page")(function* (principal, request) {
          const page = yield* webhooks.page(reachOf(principal).account, request)
          return { ...page, items: yield* counted(principal, page.items) }
        }),
        summary: Effect.fn("Webhooks.summary")(function* (principal) {
          const found: Array<CountedWebhook> = []
          for (let page = 1; ; page++) {
            const { items, total } = yield* webhooks.page(reachOf(principal).account, { page, per_page: 100 })
            found.push(...(yield* counted(principal, items)))
            if (items.length === 0 || found.length >= total) return summaryOf(found)
          }
        }),
        get: Effect.fn("Webhooks.get")(function* (principal, id) {
          return yield* shown(principal, yield* managed(principal, id))
        }),
        remove: Effect.fn("Webhooks.remove")(function* (principal, id) {
          const webhook = yield* managed(principal, id)
          const act = yield* actBy(principal)
          yield* webhooks.remove(id, [auditEntry(act, "webhook.removed", id, accountsOf(webhook))])
        }),
        rotate: Effect.fn("Webhooks.rotate")(function* (principal, id) {
          const webhook = yield* managed(principal, id)
          const [secret, act] = [yield* newSecret, yield* actBy(principal)]
          const entry = auditEntry(act, "webhook.rotated", id, accountsOf(webhook))
          return withSecret(yield* webhooks.modify(id, rotated(secret, act.at), [entry]))
        }),
        deliveries: Effect.fn("Webhooks.deliveries")(function* (principal, id, request) {
          yield* managed(principal, id)
          return mapPage(yield* deliveries.page(webhookDeliveries, { receiver: id }, request), (one) =>
            shownDelivery(principal, one)
          )
        }),
        samples: Effect.fn("Webhooks.samples")((_, query) =>
          Effect.map(DateTime.now, (now) => samplePayloads(query, now))
        ),
        test: Effect.fn("Webhooks.test")(function* (principal, id) {
          const webhook = yield* open(principal, id)
          const act = yield* actBy(principal)
          const delivery = testDelivery((yield* random.uuidV7()) as DeliveryId, id, act.at)
          const entry = auditEntry(act, "webhook.tested", id, accountsOf(webhook))
          yield* deliveries.insert(webhookDeliveries, [delivery], [entry])
          return delivery
        })
      }
    })
  ).pipe(Layer.provide(signalling(DeliveryRepository, "insert")))
}
