import { DateTime, Effect, Layer } from "effect"
import { AuditRepository } from "../audit/AuditRepository.ts"
import { AuditTime, removeExpired } from "../audit/AuditRetention.ts"
import { steadyClock } from "../calendar/SteadyClock.ts"
import { Erasure } from "../erasure/Erasure.ts"
import { CompletedRequestRepository } from "../idempotency/CompletedRequestRepository.ts"
import { keyLifetime } from "../idempotency/IdempotentRequest.ts"
import { MailDeliveryRepository } from "../mail/MailDeliveryRepository.ts"
import { PasskeyChallengeRepository } from "../passkey/PasskeyChallengeRepository.ts"
import { idleTime } from "../session/Session.ts"
import { SessionRepository } from "../session/SessionRepository.ts"
import { SignInLinkRepository } from "../session/SignInLinkRepository.ts"
import { untilNothing } from "../storage/Steps.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { UnsubscribeLinkRepository } from "../unsubscribe/UnsubscribeLinkRepository.ts"
import { deliveryRetention } from "../webhook/DeliveryLife.ts"
import { DeliveryRepository } from "../webhook/DeliveryRepository.ts"
import { repeat } from "./RepeatingJob.ts"

/** How long the clock must be steady after the start before anything is erased by it. */
const settlingTime = "10 minutes"

/** The maximum number of sessions, links or challenges that one step erases. */
const atOnce = 1000

/** The maximum number of idempotency keys that one step erases. There may be millions of them in an hour. */
const keysAtOnce = 10_000

const untrusted = "Nothing is erased now: the clock jumped, or differs from the clock of the store"

const hourly = Effect.fnUntraced(function* (
  what: string,
  turn: (now: DateTime.Utc) => Effect.Effect<unknown, StorageUnavailable>
) {
  const isSteady = yield* steadyClock
  yield* repeat({
    turn: Effect.gen(function* () {
      if (yield* isSteady) yield* turn(yield* DateTime.now)
      else yield* Effect.logWarning(`${what} stay. ${untrusted}`)
    }),
    delay: settlingTime,
    interval: "1 hour",
    failing: `${what} beyond their time cannot be erased`,
    over: `${what} beyond their time are erased again`
  })
})

/**
 * Erases personal data past its retention time, expired idempotency keys, old deliveries and mails, idle sessions,
 * expired links and challenges, and old audit entries: ten minutes after the start, and then once an hour. Each is a
 * job of its own, so that none waits for another or ends with its failure. A clock that jumped is not believed until
 * the next hour, because an erasure cannot be undone.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { removeCompleted } = yield* CompletedRequestRepository
    const deliveries = yield* DeliveryRepository
    const mails = yield* MailDeliveryRepository
    const entries = yield* AuditRepository
    const sessions = yield* SessionRepository
    const links = yield* SignInLinkRepository
    const unsubscribeLinks = yield* UnsubscribeLinkRepository
    const challenges = yield* PasskeyChallengeRepository
    const auditTime = yield* AuditTime
    yield* hourly("Persons", retain)
    yield* hourly("Idempotency keys", (now) =>
      untilNothing(removeCompleted(DateTime.subtractDuration(now, keyLifetime), keysAtOnce))
    )
    yield* hourly("Deliveries", (now) => deliveries.removeEnded(DateTime.subtractDuration(now, deliveryRetention)))
    yield* hourly("Mails", (now) => mails.removeEnded(DateTime.subtractDuration(now, deliveryRetention)))
    yield* hourly("Sessions", (now) =>
      untilNothing(sessions.removeIdle(DateTime.subtractDuration(now, idleTime), atOnce))
    )
    yield* hourly("Sign-in links", (now) => untilNothing(links.removeExpired(now, atOnce)))
    yield* hourly("Unsubscribe links", (now) => untilNothing(unsubscribeLinks.removeExpired(now, atOnce)))
    yield* hourly("Challenges of passkeys", (now) => untilNothing(challenges.removeExpired(now, atOnce)))
    yield* hourly("Audit entries", (now) => removeExpired(entries, auditTime, now))
  })
)
