import { Context, DateTime, Effect, Layer, Option, Redacted, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { type Granted, isGranted } from "../access/Grant.ts"
import { actBy, isOperator } from "../access/Principal.ts"
import { reachOf } from "../access/Reach.ts"
import { type Act, auditEntry } from "../audit/AuditEntry.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { checkMaker, type MakerRefused, type StoredMaker } from "../creation/Creation.ts"
import type { DeliveryId } from "../delivery/Delivery.ts"
import { replayed } from "../delivery/DeliveryLife.ts"
import { type DeliveryCounts, DeliveryRepository } from "../delivery/DeliveryRepository.ts"
import { signalling } from "../event/DispatchSignal.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { mapPage, type Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { shownToAccount } from "./DeliveryAttempt.ts"
import { makeMissedDeliveries } from "./MissedDeliveries.ts"
import {
  accountsOf,
  checkRoom,
  enabled,
  isActive,
  mayBeEnabled,
  rotated,
  type TooManyWebhooks,
  type Webhook,
  type WebhookId
} from "./Webhook.ts"
import { testDelivery, type WebhookDelivery, webhookDeliveries } from "./WebhookDelivery.ts"
import { untried, type WebhookHealth } from "./WebhookHealth.ts"
import type { WebhookPayload } from "./WebhookPayload.ts"
import { WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"
import {
  decodeEnabling,
  decodeWebhookRequest,
  namedBy,
  ReceiverAddresses,
  type WebhookLicence,
  type WebhookRequest
} from "./WebhookRequest.ts"
import { type SampleQuery, samplePayloads } from "./WebhookSamples.ts"
import { newWebhookSecret } from "./WebhookSecret.ts"
import { summaryOf, type WebhookSummary } from "./WebhookSummary.ts"

/** The number of failed deliveries that one step reads. */
const failedAtOnce = 500

/** The maximum number of deliveries that one call replays, because a caller waits for all its steps. */
export const mostReplayed = 20_000

/** The number up to which the deliveries of a webhook are counted, so that a list of webhooks stays cheap. */
const mostCounted = 10_000

const none: DeliveryCounts = { pending: 0, failed: 0 }

/** No delivery of the webhook has this id. */
export class DeliveryNotFound extends Fact("DeliveryNotFound", "No delivery of the webhook has this id.")<{
  readonly id: DeliveryId
}> {}

/** The webhook is disabled, so nothing can be delivered to it. */
export class WebhookDisabled extends Fact(
  "WebhookDisabled",
  "The webhook is disabled, so nothing can be delivered to it."
)<{ readonly id: WebhookId }> {}

/** Returns whether a principal manages a webhook. */
const isManagedBy = (principal: Granted<"webhooks:manage">, { account }: Webhook): boolean =>
  isOperator(principal) || account === principal.account

/** A webhook with its newest secret. The secret is shown only once. */
export interface SecretWebhook {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted<string>
}

/** A webhook, and how many of its deliveries wait or have failed. */
export interface CountedWebhook extends Webhook, DeliveryCounts {}

const shownDelivery = (principal: Granted<"webhooks:manage">, delivery: WebhookDelivery): WebhookDelivery =>
  isOperator(principal) ? delivery : { ...delivery, attempts: delivery.attempts.map(shownToAccount) }

const shownHealth = (principal: Granted<"webhooks:manage">, { health }: Webhook): WebhookHealth => {
  const { last_failure } = health
  return isOperator(principal) || last_failure === null
    ? health
    : { ...health, last_failure: shownToAccount(last_failure) }
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
     * other has the account of the principal.
     */
    readonly register: (
      principal: Granted<"webhooks:manage">,
      input: unknown
    ) => Effect.Effect<SecretWebhook, InvalidInput | MakerRefused | TooManyWebhooks | StorageUnavailable>
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
     * Enables a webhook that its receiver ended, with its id and its secret. `input` has the key `replay`: whether what
     * the webhook missed since then is delivered now, as far as one call replays. Of an active webhook nothing changes.
     */
    readonly enable: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      input: unknown
    ) => Effect.Effect<CountedWebhook, InvalidInput | WebhookNotFound | WebhookDisabled | StorageUnavailable>
    /**
     * Returns one page of the deliveries of a webhook, the latest event first. Only an operator reads which attempts
     * failed because the address is not allowed; see `shownToAccount`.
     */
    readonly deliveries: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      request: PageRequest
    ) => Effect.Effect<Page<WebhookDelivery>, WebhookNotFound | StorageUnavailable>
    /**
     * Delivers an event again, after any earlier result. The delivery is due at once and has the full number of
     * attempts.
     */
    readonly replay: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      delivery: DeliveryId
    ) => Effect.Effect<WebhookDelivery, WebhookNotFound | DeliveryNotFound | WebhookDisabled | StorageUnavailable>
    /**
     * Delivers all events again whose delivery has failed so far, at most {@link mostReplayed} of them, and returns
     * their number. What fails during the call is left as it is.
     */
    readonly replayFailed: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<number, WebhookNotFound | WebhookDisabled | StorageUnavailable>
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
>()("@leadwell/domain/webhook/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const { accounts, businesses } = yield* CatalogParts
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const random = yield* SecureRandom
      const allowed = yield* ReceiverAddresses
      const storeMissed = yield* makeMissedDeliveries
      const newSecret = Effect.provideService(newWebhookSecret, SecureRandom, random)

      const managed = Effect.fnUntraced(function* (principal: Granted<"webhooks:manage">, id: WebhookId) {
        const webhook = yield* webhooks.get(id)
        return isManagedBy(principal, webhook) ? webhook : yield* new WebhookNotFound({ id })
      })

      /** Returns a webhook that the principal manages, if anything can be delivered to it. */
      const open = Effect.fnUntraced(function* (principal: Granted<"webhooks:manage">, id: WebhookId) {
        const webhook = yield* managed(principal, id)
        return isActive(webhook) ? webhook : yield* new WebhookDisabled({ id })
      })

      const counted = Effect.fnUntraced(function* (
        principal: Granted<"webhooks:manage">,
        found: ReadonlyArray<Webhook>
      ) {
        const counts = yield* deliveries.counts(
          webhookDeliveries,
          found.map(({ id }) => id),
          mostCounted
        )
        return found.map((webhook): CountedWebhook => ({
          ...webhook,
          health: shownHealth(principal, webhook),
          ...(counts.get(webhook.id) ?? none)
        }))
      })

      const shown = (principal: Granted<"webhooks:manage">, webhook: Webhook) =>
        Effect.map(counted(principal, [webhook]), ([found]) => found!)

      /** Delivers again what has failed and is wanted, page by page, and returns how much. */
      const replayAll = Effect.fnUntraced(function* (
        webhook: Webhook,
        act: Act,
        isWanted: (failed: { readonly ended_at: DateTime.Utc }) => boolean
      ) {
        const isReplayed = ({ ended_at, status }: WebhookDelivery) =>
          status === "failed" && ended_at !== null && isWanted({ ended_at })
        let [sum, page] = [0, 1]
        while (sum < mostReplayed) {
          const request = { page, per_page: failedAtOnce }
          const { items } = yield* deliveries.page(
            webhookDeliveries,
            { receiver: webhook.id, status: ["failed"] },
            request
          )
          if (items.length === 0) return sum
          const changed = yield* deliveries.modify(
            webhookDeliveries,
            items.filter(isReplayed),
            (one) => (isReplayed(one) ? Option.some(replayed(act.at)(one)) : Option.none()),
            (one) => [auditEntry(act, "delivery.replayed", one.id, accountsOf(webhook))]
          )
          // What is replayed leaves the pages behind it shorter.
          if (changed.length === 0) page += 1
          sum += changed.length
        }
        return sum
      })

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
        enable: Effect.fn("Webhooks.enable")(function* (principal, id, input) {
          const { replay } = yield* Effect.fromResult(decodeEnabling(input))
          const webhook = yield* managed(principal, id)
          const { disabled_at: since } = webhook
          if (since === null) return yield* shown(principal, webhook)
          if (!mayBeEnabled(webhook)) return yield* new WebhookDisabled({ id })
          const act = yield* actBy(principal)
          const again = { ...webhook, disabled_at: null }
          // What was missed is stored first. After a crash it is listed as failed, and can be replayed.
          const seen = replay ? yield* storeMissed(again, since, null) : 0
          const entry = auditEntry(act, "webhook.enabled", id, accountsOf(webhook))
          yield* webhooks.modify(id, enabled, [entry])
          if (replay) {
            yield* storeMissed(again, since, seen)
            const until = yield* DateTime.now
            yield* replayAll(webhook, act, ({ ended_at }) =>
              DateTime.between(ended_at, { minimum: since, maximum: until })
            )
          }
          return yield* shown(principal, yield* managed(principal, id))
        }),
        deliveries: Effect.fn("Webhooks.deliveries")(function* (principal, id, request) {
          yield* managed(principal, id)
          return mapPage(yield* deliveries.page(webhookDeliveries, { receiver: id }, request), (one) =>
            shownDelivery(principal, one)
          )
        }),
        replay: Effect.fn("Webhooks.replay")(function* (principal, id, delivery) {
          const webhook = yield* managed(principal, id)
          const act = yield* actBy(principal)
          let isFound = false
          const [changed] = yield* deliveries.modify(
            webhookDeliveries,
            [{ id: delivery }],
            (one) => {
              isFound = one.receiver === id
              return isFound && isActive(webhook) ? Option.some(replayed(act.at)(one)) : Option.none()
            },
            () => [auditEntry(act, "delivery.replayed", delivery, accountsOf(webhook))]
          )
          if (changed !== undefined) return shownDelivery(principal, changed)
          return yield* isFound ? new WebhookDisabled({ id }) : new DeliveryNotFound({ id: delivery })
        }),
        replayFailed: Effect.fn("Webhooks.replayFailed")(function* (principal, id) {
          const webhook = yield* open(principal, id)
          const act = yield* actBy(principal)
          return yield* replayAll(webhook, act, ({ ended_at }) => DateTime.isLessThanOrEqualTo(ended_at, act.at))
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
  ).pipe(Layer.provide(signalling(DeliveryRepository, "insert", "modify")))
}
