import { DateTime, Duration, Effect, Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { AuditRepository } from "./audit/AuditRepository.ts"
import { AuditTime, removeExpired } from "./audit/AuditRetention.ts"
import { hourly } from "./background/Hourly.ts"
import { repeat } from "./background/RepeatingJob.ts"
import { deliveryRetention } from "./delivery/DeliveryLife.ts"
import { DeliveryRepository } from "./delivery/DeliveryRepository.ts"
import { DistributionRepository } from "./distribution/DistributionRepository.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { signalling } from "./event/DispatchSignal.ts"
import { EventRepository } from "./event/EventRepository.ts"
import * as Importer from "./features/files/import/Importer.ts"
import { HookRepository } from "./features/forms/hook/HookRepository.ts"
import { submissionTime } from "./features/forms/hook/Submission.ts"
import * as SentConsents from "./features/privacy/consent/SentConsents.ts"
import { Erasure } from "./features/privacy/erasure/Erasure.ts"
import { ErasureRepository } from "./features/privacy/erasure/ErasureRepository.ts"
import { Confirmations } from "./features/privacy/person/Confirmations.ts"
import { eventCounting } from "./features/reports/EventCounting.ts"
import { Refusals } from "./features/reports/Refusals.ts"
import { WebhookDispatch } from "./features/webhooks/WebhookDispatch.ts"
import { CompletedRequestRepository } from "./idempotency/CompletedRequestRepository.ts"
import { keyLifetime } from "./idempotency/IdempotentRequest.ts"
import { LeadInbox } from "./intake/LeadInbox.ts"
import { LeadIntake } from "./intake/LeadIntake.ts"
import { LeadRepository } from "./intake/LeadRepository.ts"
import { untilNothing } from "./storage/Steps.ts"

/** The ports through which these jobs append events. Each signals what it has stored. */
const writers = Layer.mergeAll(
  signalling(LeadInbox, "receive"),
  signalling(DistributionRepository, "offer"),
  signalling(LeadRepository, "modify"),
  signalling(ErasureRepository, "eraseLeads", "confirm")
)

/** The maximum number of idempotency keys that one step erases. There may be millions of them in an hour. */
const keysAtOnce = 10_000

/** The maximum number of submissions in one step. */
const submissionsAtOnce = 1000

/** How many times as long as it works the counter rests, so that it takes little from the work that makes events. */
const rest = 19

/** The longest turn of the counter. The next one goes on where it stopped. */
const longestTurn = Duration.minutes(5)

/** Jobs that begin in their scope. Each is on its own, so that none waits for another or ends with its failure. */
export const jobs = {
  /** Offers due leads once a second. */
  offers: LeadDistribution.use(({ sweep }) =>
    repeat({
      turn: sweep,
      interval: "1 second",
      failing: "Leads with free places cannot be offered",
      over: "Leads with free places are offered again",
      isLocking: true
    })
  ),
  /** Counts events in advance every ten seconds, so that pages of events stay fast. */
  eventCounts: EventRepository.use(({ countAhead }) =>
    repeat({
      turn: untilNothing(countAhead),
      interval: "10 seconds",
      failing: "Events cannot be counted in advance",
      over: "Events are counted in advance again"
    })
  ),
  /** Counts events for reports every ten seconds. */
  reports: Effect.flatMap(eventCounting, ({ all, tellZone }) =>
    repeat({
      turn: Effect.andThen(tellZone, Effect.timeoutOption(all(rest), longestTurn)),
      interval: "10 seconds",
      failing: "Events cannot be counted for reports",
      over: "Events are counted for reports again"
    })
  ),
  /** Stores the counts of refused requests every ten seconds. */
  refusals: Refusals.use(({ flush }) =>
    repeat({
      turn: flush,
      interval: "10 seconds",
      failing: "Refused requests cannot be counted for reports",
      over: "Refused requests are counted for reports again"
    })
  ),
  /** Refuses the leads that nobody confirmed in time, and erases what is past its time, once an hour. */
  housekeeping: Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { expire } = yield* Confirmations
    const { removeCompleted } = yield* CompletedRequestRepository
    const { removeSubmissions } = yield* HookRepository
    const deliveries = yield* DeliveryRepository
    const entries = yield* AuditRepository
    const auditTime = yield* AuditTime
    yield* hourly("Persons", retain)
    yield* hourly("Unconfirmed leads", expire)
    yield* hourly("Idempotency keys", (now) =>
      untilNothing(removeCompleted(DateTime.subtractDuration(now, keyLifetime), keysAtOnce))
    )
    yield* hourly("Submissions", (now) =>
      untilNothing(removeSubmissions(DateTime.subtractDuration(now, submissionTime), submissionsAtOnce))
    )
    yield* hourly("Deliveries", (now) => deliveries.removeEnded(DateTime.subtractDuration(now, deliveryRetention)))
    yield* hourly("Audit entries", (now) => removeExpired(entries, auditTime, now))
  })
} as const

/**
 * Runs all background jobs of leads while the layer lives: deliveries at once, offers and steps of imports every
 * second, counts of events and of refused requests every ten seconds, housekeeping every hour. Any number of processes
 * may run it. It stores what use cases count that are built together with it.
 */
export const layer = Layer.mergeAll(
  Layer.effectDiscard(Effect.all(jobs)),
  Importer.layer,
  WebhookDispatch.running
).pipe(
  Layer.provide([
    Confirmations.layer,
    Erasure.layer,
    Layer.provide(LeadIntake.layer, SentConsents.layer),
    Refusals.layer
  ]),
  Layer.provide([LeadDistribution.layer, WebhookDispatch.layer]),
  Layer.provide([writers, webDigest])
)
