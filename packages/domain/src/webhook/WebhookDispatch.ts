import { Context, DateTime, Effect, FiberMap, Layer, Random, Result, Semaphore } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { deliveryOf, type DeliveryId } from "./Delivery.ts"
import { isAccepted, isGone } from "./DeliveryAttempt.ts"
import { abandoned, claimed, settled } from "./DeliveryLife.ts"
import { DeliveryRepository } from "./DeliveryRepository.ts"
import { disabled, isActive, validSecrets, type WebhookId } from "./Webhook.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** The most events that are handed out in one step. */
const eventsAtOnce = 500

/** The most attempts at once in this process, to all webhooks together and to one of them. */
const attemptsAtOnce = { all: 128, each: 8 }

/** The most deliveries of a webhook that are looked up in one step. */
const dueAtOnce = 100

/** The lines of a stack that name places in the code; its first line may quote anything. */
const placesOf = (defect: unknown): string =>
  defect instanceof Error
    ? (defect.stack ?? "")
        .split("\n")
        .filter((line) => /^\s+at /u.test(line))
        .join("\n")
    : ""

/** Delivers events to webhooks. Any number of processes may do so at once. */
export class WebhookDispatch extends Context.Service<
  WebhookDispatch,
  {
    /** Hands out every event that was not handed out yet, and returns how many there were. */
    readonly fanOut: Effect.Effect<number, StorageUnavailable>
    /**
     * Sees to it that what is due is attempted, each webhook by a fiber of its own, so that none waits for another. It
     * does not wait for these; they end with the layer.
     */
    readonly attempt: Effect.Effect<void, StorageUnavailable>
    /** Returns once nothing is due that is seen to, and no attempt is under way. */
    readonly finished: Effect.Effect<void>
    /** Begins no attempt any more, and returns once none is under way. */
    readonly stop: Effect.Effect<void>
  }
>()("@leadwell/domain/webhook/WebhookDispatch") {
  static readonly layer = Layer.effect(
    WebhookDispatch,
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const { send } = yield* WebhookSender
      const turns = yield* Semaphore.make(attemptsAtOnce.all)
      let isStopping = false
      const running = yield* FiberMap.make<WebhookId, void, never>()

      /** Attempts a delivery if it is still due, and tells whether the receiver took it over. */
      const attemptOne = Effect.fn("WebhookDispatch.attempt")(function* (id: DeliveryId) {
        const at = yield* DateTime.now
        const { claim, event, webhook: name } = yield* deliveries.modify(id, claimed(at))
        const webhook = yield* webhooks.get(name)
        if (!isActive(webhook)) {
          const given = abandoned(claim, at)
          yield* deliveries.modify(id, (one) => Result.succeed(given(one)))
          return true
        }
        const { url } = webhook
        const answer = yield* send({ id, url, event, at, secrets: validSecrets(webhook, at) })
        const now = yield* DateTime.now
        if (isGone(answer)) yield* webhooks.modify(name, disabled(now))
        const settle = settled({ claim, attempt: { at, ...answer }, jitter: yield* Random.next, now })
        yield* deliveries.modify(id, (one) => Result.succeed(settle(one)))
        return isAccepted(answer)
      })

      const attemptInTurn = (id: DeliveryId) =>
        turns
          .withPermits(1)(Effect.suspend(() => (isStopping ? Effect.succeed(true) : attemptOne(id))))
          .pipe(
            Effect.catchTags({
              DeliveryNotDue: () => Effect.succeed(true),
              DeliveryNotFound: () => Effect.succeed(true),
              WebhookNotFound: () => Effect.succeed(true)
            })
          )

      /**
       * Attempts all that is due of a webhook. Several at once only as long as it takes over what it gets: one that
       * hangs shall not use up the attempts of others.
       */
      const serve = Effect.fnUntraced(function* (webhook: WebhookId) {
        let isFailing = false
        const unlessFailing = (id: DeliveryId) =>
          Effect.suspend(() => {
            if (isFailing) return Effect.void
            return Effect.map(attemptInTurn(id), (isTaken) => {
              isFailing ||= !isTaken
            })
          })
        for (;;) {
          const due = yield* deliveries.due(webhook, isFailing ? 1 : dueAtOnce, yield* DateTime.now)
          if (due.length === 0 || isStopping) return
          isFailing = false
          yield* Effect.forEach(due, unlessFailing, { concurrency: attemptsAtOnce.each, discard: true })
        }
      })

      return {
        fanOut: Effect.gen(function* () {
          for (let sum = 0; ;) {
            const now = yield* DateTime.now
            const count = yield* deliveries.fanOut(eventsAtOnce, (webhook, event) => deliveryOf(webhook, event, now))
            sum += count
            if (count < eventsAtOnce) return sum
          }
        }).pipe(Effect.withSpan("WebhookDispatch.fanOut")),
        attempt: Effect.gen(function* () {
          for (const webhook of yield* deliveries.waiting(yield* DateTime.now)) {
            yield* FiberMap.run(
              running,
              webhook,
              serve(webhook).pipe(
                // The next turn meets the same store, and tells of it.
                Effect.catchTag("StorageUnavailable", () => Effect.void),
                Effect.catchDefect((defect) => Effect.logError("A delivery broke down", placesOf(defect)))
              ),
              { onlyIfMissing: true }
            )
          }
        }).pipe(Effect.withSpan("WebhookDispatch.due")),
        finished: FiberMap.awaitEmpty(running),
        stop: Effect.suspend(() => {
          isStopping = true
          return FiberMap.awaitEmpty(running)
        })
      }
    })
  )
}
