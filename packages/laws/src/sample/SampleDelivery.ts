import { type Delivery, type DeliveryForm, deliveryId, dueAtOnce } from "@leadwell/domain/delivery/Delivery"
import { claimed, afterAttempt } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { testEvent } from "@leadwell/domain/features/webhooks/TestEvent"
import type { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { type WebhookDelivery, webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { type MailDelivery, mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import type { PersonId } from "@leadwell/people/person/Person"
import { DateTime, Duration, Effect, Option } from "effect"
import { sampleInstant } from "./SampleLead.ts"

/** Returns the instant some seconds after the sample instant. */
export const later = (seconds: number) => DateTime.add(sampleInstant, { seconds })

/** How long claims of laws last. */
export const claimSeconds = 60

/** A channel with deliveries to make: without a queue, with a number, and due some seconds after the sample instant. */
export interface SampleChannel<D extends Delivery> {
  readonly form: DeliveryForm<D>
  readonly make: (receiver: string, number: number, seconds?: number) => D
  readonly attempt: (seconds: number) => D["attempts"][number]
  /** The status after an attempt that succeeded. */
  readonly done: D["status"]
}

const idOf = (receiver: string, number: number) =>
  deliveryId(receiver, DateTime.toEpochMillis(sampleInstant), BigInt(number))

/** Deliveries to webhooks. */
export const webhookChannel: SampleChannel<WebhookDelivery> = {
  form: webhookDeliveries,
  make: (receiver, number, seconds = 0) => ({
    id: idOf(receiver, number),
    receiver: receiver as WebhookId,
    queue: null,
    number,
    event: testEvent(sampleInstant),
    ...dueAtOnce(later(seconds))
  }),
  attempt: (seconds) => ({ at: later(seconds), status: 500, failure: null }),
  done: "delivered"
}

/** Mails to people. */
export const mailChannel: SampleChannel<MailDelivery> = {
  form: mailDeliveries,
  make: (receiver, number, seconds = 0) => ({
    id: idOf(receiver, number),
    receiver: receiver as PersonId,
    queue: null,
    number,
    kind: "new_lead",
    leads: [],
    reclaim: null,
    subcategory: null,
    invitation: null,
    webhook: null,
    ...dueAtOnce(later(seconds))
  }),
  attempt: (seconds) => ({ at: later(seconds), result: "deferred", code: null, failure: "timeout" }),
  done: "sent"
}

/** Stores deliveries of a channel. */
export const stored = <D extends Delivery>(form: DeliveryForm<D>, ...deliveries: ReadonlyArray<D>) =>
  DeliveryRepository.use(({ insert }) => insert(form, deliveries, []))

/** Returns the deliveries of a receiver, at most 100, the latest first. */
export const deliveriesTo = <D extends Delivery>(form: DeliveryForm<D>, receiver: D["receiver"]) =>
  Effect.map(
    DeliveryRepository.use(({ page }) => page(form, { receiver }, { page: 1, per_page: 100 })),
    ({ items }) => items
  )

/** Returns what becomes of a stored delivery that is claimed as it is, some seconds after the sample instant. */
export const claimedAt =
  (seconds: number) =>
  <D extends Delivery>(delivery: D): Option.Option<D> =>
    claimed(later(seconds), Duration.seconds(claimSeconds))(delivery, delivery)

/** Claims a stored delivery, and settles it by an attempt that ends it with a status, or that is to be repeated. */
export const attemptedAt = Effect.fnUntraced(function* <D extends Delivery>(
  { attempt, form }: Pick<SampleChannel<D>, "attempt" | "form">,
  { id }: Pick<D, "id">,
  end: D["status"] | null,
  seconds: number
) {
  const { modify } = yield* DeliveryRepository
  const held = yield* modify(form, [{ id }], claimedAt(seconds)<D>)
  const attemptEnd = { attempt: attempt(seconds), end, jitter: 0.5, now: later(seconds) }
  const [done] = yield* modify(form, held, afterAttempt<D>(attemptEnd))
  if (done === undefined) return yield* Effect.die(new Error("the delivery cannot be claimed"))
  return done
})
