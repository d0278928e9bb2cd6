import { hourly } from "@leadwell/domain/background/Hourly"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { DateTime, Effect, Layer } from "effect"
import { PasskeyChallengeRepository } from "../passkey/PasskeyChallengeRepository.ts"
import { PersonLinkRepository } from "../personlink/PersonLinkRepository.ts"
import { idleTime } from "../session/Session.ts"
import { SessionRepository } from "../session/SessionRepository.ts"
import { SignInLinkRepository } from "../session/SignInLinkRepository.ts"
import { UnsubscribeLinkRepository } from "../unsubscribe/UnsubscribeLinkRepository.ts"

/** The maximum number of sessions, links or challenges that one step erases. */
const atOnce = 1000

/**
 * Erases idle sessions, and expired links and challenges, once an hour. Each is a job of its own, so that
 * none waits for another or ends with its failure.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sessions = yield* SessionRepository
    const links = yield* SignInLinkRepository
    const unsubscribeLinks = yield* UnsubscribeLinkRepository
    const personLinks = yield* PersonLinkRepository
    const challenges = yield* PasskeyChallengeRepository
    yield* hourly("Sessions", (now) =>
      untilNothing(sessions.removeIdle(DateTime.subtractDuration(now, idleTime), atOnce))
    )
    yield* hourly("Sign-in links", (now) => untilNothing(links.removeExpired(now, atOnce)))
    yield* hourly("Unsubscribe links", (now) => untilNothing(unsubscribeLinks.removeExpired(now, atOnce)))
    yield* hourly("Links to persons", (now) => untilNothing(personLinks.removeExpired(now, atOnce)))
    yield* hourly("Challenges of passkeys", (now) => untilNothing(challenges.removeExpired(now, atOnce)))
  })
)
