import { hourly } from "@leadwell/domain/background/Hourly"
import { repeat } from "@leadwell/domain/background/RepeatingJob"
import { dispatching } from "@leadwell/domain/delivery/Dispatcher"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { DateTime, Effect, Layer } from "effect"
import { MailDispatch } from "./mail/MailDispatch.ts"
import { AccessNotices } from "./notice/AccessNotices.ts"
import { CapNotices } from "./notice/CapNotices.ts"
import { PauseNotices } from "./notice/PauseNotices.ts"
import { ReclaimReminders } from "./notice/ReclaimReminders.ts"
import { SubmissionNotices } from "./notice/SubmissionNotices.ts"
import { WebhookNotices } from "./notice/WebhookNotices.ts"
import { SecretRepository } from "./person/SecretRepository.ts"
import { idleTime } from "./session/Session.ts"
import { SessionRepository } from "./session/SessionRepository.ts"

/** The maximum number of sessions, links or challenges that one step erases. */
const atOnce = 1000

/** Jobs that begin in their scope. Each is on its own, so that none waits for another or ends with its failure. */
export const jobs = {
  /** Sends mails to people, and makes those that tell of no event. */
  mails: Effect.gen(function* () {
    yield* dispatching(yield* MailDispatch, {
      events: { failing: "Mails about events cannot be queued", over: "Mails about events are queued again" },
      attempts: { failing: "Mails that are due cannot be sent", over: "Mails that are due are sent again" }
    })
    const notices = {
      "reminded of reclaim requests": (yield* ReclaimReminders).remind,
      "told of caps that are used up": (yield* CapNotices).notify,
      "told of pauses that end": (yield* PauseNotices).notify,
      "told of webhooks that fail": (yield* WebhookNotices).notify,
      "told of submissions that wait": (yield* SubmissionNotices).notify,
      "told of new access": (yield* AccessNotices).notify
    }
    for (const [what, turn] of Object.entries(notices)) {
      yield* repeat({ turn, interval: "1 minute", failing: `Nobody can be ${what}`, over: `People are ${what} again` })
    }
  }),
  /** Erases idle sessions, and expired links and challenges, once an hour. */
  housekeeping: Effect.gen(function* () {
    const sessions = yield* SessionRepository
    const secrets = yield* SecretRepository
    yield* hourly("Sessions", (now) =>
      untilNothing(sessions.removeIdle(DateTime.subtractDuration(now, idleTime), atOnce))
    )
    yield* hourly("Links and challenges", (now) => untilNothing(secrets.removeExpired(now, atOnce)))
  })
} as const

/**
 * Runs all background jobs of people while the layer lives: mails at once, reminders every minute, housekeeping
 * every hour. Any number of processes may run it.
 */
export const layer = Layer.effectDiscard(Effect.all(jobs)).pipe(
  Layer.provide([
    MailDispatch.layer,
    AccessNotices.layer,
    CapNotices.layer,
    PauseNotices.layer,
    ReclaimReminders.layer,
    SubmissionNotices.layer,
    WebhookNotices.layer
  ])
)
