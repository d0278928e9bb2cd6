import { Effect, Semaphore, DateTime, Duration } from "effect"
import type { AccountId } from "../../access/Account.ts"
import { server } from "../../access/Actor.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import { type Channel, type Hearing, type OpenReceiver, ReceiverGone, type Sent } from "../../delivery/Channel.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { makeCarriedLeads } from "./CarriedLeads.ts"
import { type DeliveryAttempt, endBy, isGone, restAfter } from "./DeliveryAttempt.ts"
import { accountsOf, attempted, disabledByReceiver, isActive, validSecrets, type WebhookId } from "./Webhook.ts"
import { deliveryOf, type WebhookDelivery, webhookDeliveries } from "./WebhookDelivery.ts"
import { payloadOf } from "./WebhookPayload.ts"
import { type WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** The maximum number of concurrent attempts in this process: in total, for each account, and for each webhook. */
export const attemptsAtOnce = { all: 128, account: 32, each: 8 }

/**
 * Makes a function that gives an attempt for an account its turn. Webhooks of one account, however many of them hang,
 * leave most turns to the others. Operators share the turns of the webhooks without an account.
 */
const makeAttemptTurns = Effect.gen(function* () {
  const all = yield* Semaphore.make(attemptsAtOnce.all)
  const ofAccounts = new Map<AccountId | null, Semaphore.Semaphore>()
  return (account: AccountId | null) => {
    const own = ofAccounts.get(account) ?? Semaphore.makeUnsafe(attemptsAtOnce.account)
    ofAccounts.set(account, own)
    return <A, E, R>(attempt: Effect.Effect<A, E, R>) => own.withPermits(1)(all.withPermits(1)(attempt))
  }
})

/** How long a claim lasts. It bounds the delay after the crash of a process. */
const claimTime = Duration.minutes(1)

const gone = ({ id }: WebhookNotFound) => Effect.fail(new ReceiverGone({ receiver: id }))

/** Who hears of events: each active webhook that subscribes to an event that its account may learn of. */
export const webhookHearing = Effect.map(WebhookRepository, (webhooks): Hearing<WebhookDelivery> => ({
  form: webhookDeliveries,
  audience: () =>
    Effect.map(webhooks.active, (active) => ({
      ...(active.length === 0 ? { businesses: [] } : {}),
      deliveriesOf: (events, now) =>
        events.flatMap((event) =>
          active.flatMap((webhook) => {
            const delivery = deliveryOf(webhook, event, now)
            return delivery === null ? [] : [delivery]
          })
        )
    }))
}))

/** Makes the channel that posts events to webhooks, signed. */
export const makeWebhookChannel = Effect.gen(function* () {
  const webhooks = yield* WebhookRepository
  const { send } = yield* WebhookSender
  const turnsOf = yield* makeAttemptTurns
  const carriedLead = yield* makeCarriedLeads

  /** Makes a function that adds an attempt to the health of a webhook. Attempts that end together share a write. */
  const makeNote = (webhook: WebhookId) => {
    const turn = Semaphore.makeUnsafe(1)
    const over: Array<DeliveryAttempt> = []
    const noteAll = Effect.suspend(() => {
      const attempts = over.splice(0)
      return attempts.length === 0 ? Effect.void : webhooks.modify(webhook, attempted(attempts), [])
    })
    return (attempt: DeliveryAttempt) =>
      Effect.suspend(() => {
        over.push(attempt)
        return turn.withPermits(1)(noteAll)
      })
  }

  /** Sends one delivery, which is alone in its message. */
  const post = Effect.fnUntraced(function* (
    { event, id, receiver }: WebhookDelivery,
    at: DateTime.Utc,
    note: ReturnType<typeof makeNote>
  ) {
    const webhook = yield* webhooks.get(receiver)
    if (!isActive(webhook)) return null
    const { health, url } = webhook
    const carried = yield* carriedLead(webhook, event)
    const body = JSON.stringify(payloadOf(event, carried))
    const answer = yield* send({ id, url, body, isPersonal: carried !== null, at, secrets: validSecrets(webhook, at) })
    const attempt = { at, status: answer.status, failure: answer.failure }
    if (isGone(answer)) {
      const now = yield* DateTime.now
      const entry = auditEntry({ actor: server, at: now }, "webhook.disabled", receiver, accountsOf(webhook))
      yield* webhooks.modify(receiver, disabledByReceiver(now), [entry])
    }
    if (attempt.failure === "address_not_allowed" && health.last_failure?.failure !== attempt.failure) {
      yield* Effect.logWarning(`A webhook leads to an address that is not allowed: ${receiver}`)
    }
    // A process that dies in between attempts the delivery again, so the health is right in the end.
    yield* note(attempt)
    return { attempt, end: endBy(answer), rest: restAfter(answer) }
  })

  return {
    ...(yield* webhookHearing),
    claimTime,
    open: Effect.fnUntraced(
      function* (receiver) {
        const { account } = yield* webhooks.get(receiver)
        const note = makeNote(receiver)
        return {
          atOnce: attemptsAtOnce.each,
          inTurn: turnsOf(account),
          send: Effect.fnUntraced(function* (deliveries, at): Effect.fn.Return<
            Sent<WebhookDelivery>,
            ReceiverGone | StorageUnavailable
          > {
            const answer = yield* Effect.catchTag(post(deliveries[0]!, at, note), "WebhookNotFound", gone)
            return answer === null
              ? { given: { deliveries, status: "failed" } }
              : { attempted: { deliveries, ...answer } }
          })
        } satisfies OpenReceiver<WebhookDelivery>
      },
      Effect.catchTag("WebhookNotFound", gone)
    )
  } satisfies Channel<WebhookDelivery>
})
