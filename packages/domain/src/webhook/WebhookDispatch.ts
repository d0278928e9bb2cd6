import { Context, DateTime, Duration, Effect, FiberMap, Layer, Random, Result, Semaphore } from "effect"
import { server } from "../audit/Actor.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { stackFrames } from "../privacy/StackFrames.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { attemptsAtOnce, makeAttemptTurns } from "./AttemptTurns.ts"
import { deliveryOf, type DeliveryId } from "./Delivery.ts"
import { type DeliveryAttempt, isAccepted, isGone, restAfter } from "./DeliveryAttempt.ts"
import { abandoned, afterAttempt, claimed } from "./DeliveryLife.ts"
import { DeliveryRepository } from "./DeliveryRepository.ts"
import { accountsOf, attempted, disabled, isActive, validSecrets, type WebhookId } from "./Webhook.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** The maximum number of events in one step. */
const eventsAtOnce = 500

/** The maximum number of deliveries of a webhook in one query. */
const dueAtOnce = 100

/** Delivers events to webhooks. Any number of processes may run it concurrently. */
export class WebhookDispatch extends Context.Service<
  WebhookDispatch,
  {
    /** Creates the deliveries of all unprocessed events and returns the number of events. */
    readonly fanOut: Effect.Effect<number, StorageUnavailable>
    /**
     * Starts the due deliveries, with one fiber for each webhook, so that a slow webhook delays none of another
     * account. It does not wait for the fibers; they end with the layer.
     */
    readonly attempt: Effect.Effect<void, StorageUnavailable>
    /** Waits until no started delivery is due and no attempt is running. */
    readonly finished: Effect.Effect<void>
    /** Prevents new attempts and waits for the running ones. */
    readonly stop: Effect.Effect<void>
  }
>()("@leadwell/domain/webhook/WebhookDispatch") {
  static readonly layer = Layer.effect(
    WebhookDispatch,
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const { send } = yield* WebhookSender
      const turnsOf = yield* makeAttemptTurns
      let isStopping = false
      const running = yield* FiberMap.make<WebhookId, void, never>()

      /** The receivers that asked to wait, until when. Another server learns it by an attempt of its own. */
      const resting = new Map<WebhookId, DateTime.Utc>()
      const isResting = (webhook: WebhookId, now: DateTime.Utc): boolean => {
        const until = resting.get(webhook)
        if (until === undefined || DateTime.isLessThan(now, until)) return until !== undefined
        resting.delete(webhook)
        return false
      }

      /** Makes a function that adds an attempt to the health of a webhook. Attempts that end together share a write. */
      const makeNote = (webhook: WebhookId) => {
        const turn = Semaphore.makeUnsafe(1)
        const ended: Array<DeliveryAttempt> = []
        const noteAll = Effect.suspend(() => {
          const attempts = ended.splice(0)
          return attempts.length === 0 ? Effect.void : webhooks.modify(webhook, attempted(attempts), [])
        })
        return (attempt: DeliveryAttempt) =>
          Effect.suspend(() => {
            ended.push(attempt)
            return turn.withPermits(1)(noteAll)
          })
      }

      /** Attempts a due delivery and returns whether the receiver accepted it. */
      const attemptOne = Effect.fn("WebhookDispatch.attempt")(function* (
        id: DeliveryId,
        note: ReturnType<typeof makeNote>
      ) {
        const at = yield* DateTime.now
        const { claim, event, webhook: name } = yield* deliveries.modify(id, claimed(at), [])
        const webhook = yield* webhooks.get(name)
        if (!isActive(webhook)) {
          const given = abandoned(claim, at)
          yield* deliveries.modify(id, (one) => Result.succeed(given(one)), [])
          return true
        }
        const { url } = webhook
        const answer = yield* send({ id, url, event, at, secrets: validSecrets(webhook, at) })
        const now = yield* DateTime.now
        if (isGone(answer)) {
          const entry = auditEntry({ actor: server, at: now }, "webhook.disabled", name, accountsOf(webhook))
          yield* webhooks.modify(name, disabled(now), [entry])
        }
        const attempt = { at, status: answer.status, failure: answer.failure }
        const rest = restAfter(answer)
        if (Duration.isPositive(rest)) resting.set(name, DateTime.addDuration(now, rest))
        if (attempt.failure === "address_not_allowed" && webhook.health.last_failure?.failure !== attempt.failure) {
          yield* Effect.logWarning(`A webhook leads to an address that is not allowed: ${name}`)
        }
        // A process that dies in between attempts the delivery again, so the health is right in the end.
        yield* note(attempt)
        const end = afterAttempt({ claim, attempt, jitter: yield* Random.next, rest, now })
        yield* deliveries.modify(id, (one) => Result.succeed(end(one)), [])
        return isAccepted(answer)
      })

      const attemptUnlessGone = (id: DeliveryId, note: ReturnType<typeof makeNote>) =>
        Effect.suspend(() => (isStopping ? Effect.succeed(true) : attemptOne(id, note))).pipe(
          Effect.catchTags({
            DeliveryNotDue: () => Effect.succeed(true),
            DeliveryNotFound: () => Effect.succeed(true),
            WebhookNotFound: () => Effect.succeed(true)
          })
        )

      /**
       * Attempts all due deliveries of a webhook, concurrently while the receiver accepts them. After a failure it
       * tries one at a time, so that a hanging webhook does not use up the attempts of the others.
       */
      const serve = Effect.fnUntraced(function* (webhook: WebhookId) {
        const inTurn = turnsOf((yield* webhooks.get(webhook)).account)
        const note = makeNote(webhook)
        let isFailing = false
        const unlessFailing = (id: DeliveryId) =>
          Effect.suspend(() => {
            if (isFailing) return Effect.void
            return Effect.map(inTurn(attemptUnlessGone(id, note)), (isTaken) => {
              isFailing ||= !isTaken
            })
          })
        for (;;) {
          const now = yield* DateTime.now
          if (isResting(webhook, now)) return
          const due = yield* deliveries.due(webhook, isFailing ? 1 : dueAtOnce, now)
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
            if (count === 0) return sum
          }
        }).pipe(Effect.withSpan("WebhookDispatch.fanOut")),
        attempt: Effect.gen(function* () {
          for (const webhook of yield* deliveries.waiting(yield* DateTime.now)) {
            yield* FiberMap.run(
              running,
              webhook,
              serve(webhook).pipe(
                // The next turn meets the same failure and logs it. A webhook that was removed has no deliveries.
                Effect.catchTags({ StorageUnavailable: () => Effect.void, WebhookNotFound: () => Effect.void }),
                Effect.catchDefect((defect) => Effect.logError("A delivery broke down", stackFrames(defect)))
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
