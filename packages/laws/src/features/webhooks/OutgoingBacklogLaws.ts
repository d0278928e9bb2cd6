import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { attempted as attemptedWebhook, disabled } from "@leadwell/domain/features/webhooks/Webhook"
import type { WebhookDelivery } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { Waiting } from "@leadwell/domain/storage/Backlog"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { mailOfPeriod } from "@leadwell/people/mail/NewMails"
import { DateTime, Effect, Option } from "effect"
import { demandEqual, law, type Law } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { attemptedAt, mailChannel, webhookChannel } from "../../sample/SampleDelivery.ts"
import { examined, queued } from "../../sample/SampleMail.ts"
import { sampleDay } from "../../sample/SampleOffer.ts"
import { insertedPerson } from "../../sample/SamplePerson.ts"
import { handedOut, insertedWebhook, placedLead, tested } from "../../sample/SampleWebhook.ts"
import type { MailFanOutLawPorts } from "../people/mail/MailFanOutLaws.ts"
import type { WebhookRepositoryLawPorts } from "./WebhookRepositoryLaws.ts"

/** The ports that the laws of what is on its way out require. */
export type OutgoingBacklogLawPorts = MailFanOutLawPorts | WebhookRepositoryLawPorts | StorageHealth

/** An instant before the data of all other laws. */
const longAgo = DateTime.makeUnsafe("1988-05-01T10:00:00Z")

const hoursBefore = (hours: number) => DateTime.subtract(longAgo, { hours })

const waiting = (most = 100_000) =>
  StorageHealth.use(({ backlog }) => backlog({ now: longAgo, receivedBy: longAgo, today: sampleDay, most }))

const told = ({ count, since }: Waiting) => [count, since]

/** Stores a delivery that is due at an instant. */
const dueDelivery = Effect.fnUntraced(function* (at: DateTime.Utc) {
  return yield* tested(yield* insertedWebhook(), at)
})

/** Ends a delivery as failed. */
const failed = (one: WebhookDelivery) => attemptedAt(webhookChannel, one, "failed", 0)

/** Stores a mail that was made at an instant. */
const oldMail = Effect.fnUntraced(function* (at: DateTime.Utc) {
  const mail = mailOfPeriod("invitation", (yield* insertedPerson()).id, "minute", at)
  yield* queued(mail)
  return mail
})

const failing = (most?: number) => Effect.map(waiting(most), (size) => told(size.failing))

const answered = (at: DateTime.Utc, status: number) => attemptedWebhook([{ at, status, failure: null }])

/** Retries a law that concurrent laws may disturb. A broken adapter fails every attempt. */
const inPeace = Effect.retry({ times: 10 })

/** The laws of `StorageHealth.backlog` for events, deliveries and mails. */
export const outgoingBacklogLaws: ReadonlyArray<Law<OutgoingBacklogLawPorts>> = [
  {
    sentence: "counts the events that were not handed out to webhooks, or not examined for mails",
    check: Effect.gen(function* () {
      yield* insertedWebhook()
      const sample = yield* appliedSample(1)
      const count = Effect.map(waiting(), ({ events }) => events.count)
      const passAll = Effect.andThen(handedOut, examined)
      yield* passAll
      yield* demandEqual(yield* count, 0, "events at first")
      yield* placedLead(sample)
      yield* demandEqual(yield* count, 3, "events of a lead")
      yield* handedOut
      yield* demandEqual(yield* count, 3, "events not examined for mails")
      yield* examined
      yield* demandEqual(yield* count, 0, "events that were passed")
      yield* placedLead(sample)
      yield* examined
      yield* demandEqual(yield* count, 3, "events not handed out")
      yield* passAll
    }).pipe(inPeace)
  },
  law("counts the deliveries that are due, since the first of them is", function* () {
    const deliveries = Effect.map(waiting(), (size) => told(size.deliveries))
    yield* demandEqual(yield* deliveries, [0, null], "deliveries at first")
    const first = yield* dueDelivery(hoursBefore(2))
    const second = yield* dueDelivery(hoursBefore(1))
    yield* dueDelivery(DateTime.add(longAgo, { hours: 1 }))
    yield* demandEqual(yield* deliveries, [2, hoursBefore(2)], "deliveries")
    yield* demandEqual((yield* waiting(1)).deliveries.count, 1, "deliveries up to one")
    yield* DeliveryRepository.use(({ modify }) =>
      modify(webhookChannel.form, [first], (one) =>
        Option.some({ ...one, claimed_until: DateTime.add(longAgo, { minutes: 1 }) })
      )
    )
    yield* demandEqual(yield* deliveries, [1, hoursBefore(1)], "deliveries while the first is claimed")
    yield* failed(first)
    yield* demandEqual(yield* deliveries, [1, hoursBefore(1)], "deliveries after the first ended")
    yield* failed(second)
  }),
  {
    sentence: "counts the webhooks that are failing, since the first of them is",
    check: Effect.gen(function* () {
      const { modify } = yield* WebhookRepository
      const [one, other, quiet] = [yield* insertedWebhook(), yield* insertedWebhook(), yield* insertedWebhook()]
      const [before] = yield* failing()
      yield* modify(one.id, answered(hoursBefore(2), 500), [])
      yield* modify(other.id, answered(hoursBefore(1), 500), [])
      yield* modify(other.id, answered(longAgo, 500), [])
      yield* modify(quiet.id, answered(hoursBefore(3), 204), [])
      yield* demandEqual(yield* failing(), [Number(before) + 2, hoursBefore(2)], "failing webhooks")
      yield* demandEqual((yield* failing(1))[0], 1, "failing webhooks up to one")
      yield* modify(one.id, disabled(longAgo), [])
      yield* demandEqual(yield* failing(), [Number(before) + 1, hoursBefore(1)], "after one is disabled")
      yield* modify(other.id, answered(DateTime.add(longAgo, { hours: 1 }), 204), [])
      yield* demandEqual((yield* failing())[0], before, "after the other succeeds")
    }).pipe(inPeace)
  },
  law("counts the mails that are neither sent nor given up, since the first of them was made", function* () {
    const mails = Effect.map(waiting(), (size) => told(size.mails))
    yield* demandEqual(yield* mails, [0, null], "mails at first")
    const first = yield* oldMail(hoursBefore(2))
    const second = yield* oldMail(hoursBefore(1))
    yield* demandEqual(yield* mails, [2, hoursBefore(2)], "mails")
    yield* attemptedAt(mailChannel, first, null, 0)
    yield* demandEqual(yield* mails, [2, hoursBefore(2)], "mails after one was put off")
    yield* demandEqual((yield* waiting(1)).mails.count, 1, "mails up to one")
    yield* attemptedAt(mailChannel, second, "sent", 0)
    yield* demandEqual(yield* mails, [1, hoursBefore(2)], "mails after one was sent")
    yield* attemptedAt(mailChannel, first, "failed", 100_000)
  })
]
