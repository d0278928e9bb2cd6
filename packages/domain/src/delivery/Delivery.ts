import { type DateTime, Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"
import { uuidBits, uuidV7 } from "../input/Uuid.ts"

/** The id of a delivery, a UUIDv7. The receiver sees it with every attempt. */
export const DeliveryId = Identifier.pipe(Schema.brand("DeliveryId"))

/** The id of a delivery. */
export type DeliveryId = typeof DeliveryId.Type

/**
 * Something on its way to a receiver. Deliveries of one `queue` of a receiver go one after another; one without a queue
 * waits for no other. `number` is that of the event that it tells of. `due_at` is the next instant of an attempt, or
 * null after the end. `claim` counts claims as an optimistic lock, `claimed_until` is the end of the running one, and
 * `failures` counts consecutive failures.
 */
export interface Delivery {
  readonly id: DeliveryId
  readonly receiver: string
  readonly queue: string | null
  readonly number: number | null
  readonly created_at: DateTime.Utc
  readonly status: string
  readonly due_at: DateTime.Utc | null
  readonly ended_at: DateTime.Utc | null
  readonly claim: number
  readonly claimed_until: DateTime.Utc | null
  readonly failures: number
  readonly attempts: ReadonlyArray<{ readonly at: DateTime.Utc }>
}

const instantOrNull = Schema.NullOr(Schema.DateTimeUtc)

/** The fields that all deliveries have in common. A channel adds the receiver, what is told, status and attempts. */
export const deliveryFields = {
  id: DeliveryId,
  number: Schema.NullOr(Schema.Int),
  created_at: Schema.DateTimeUtc,
  due_at: instantOrNull,
  ended_at: instantOrNull,
  claim: Schema.Int,
  claimed_until: instantOrNull,
  failures: Schema.Int
}

/** The deliveries of a channel as a store keeps them: under the name of the channel, and as JSON. */
export interface DeliveryForm<D extends Delivery> {
  readonly channel: string
  readonly json: Schema.Codec<D, Schema.Json>
}

/** Returns the form of the deliveries of a channel. Their statuses include `pending` and `failed`. */
export const deliveryForm = <D extends Delivery, E>(channel: string, schema: Schema.Codec<D, E>): DeliveryForm<D> => ({
  channel,
  json: Schema.toCodecJson(schema)
})

/** The state of a new delivery that is due at once. */
export const dueAtOnce = (now: DateTime.Utc) =>
  ({
    created_at: now,
    status: "pending",
    due_at: now,
    ended_at: null,
    claim: 0,
    claimed_until: null,
    failures: 0,
    attempts: []
  }) as const

/**
 * Returns a deterministic UUIDv7: a time, and the random bits of the receiver XOR a number. Every process computes the
 * same id, so no delivery is created twice.
 */
export const deliveryId = (receiver: string, millis: number, number: bigint): DeliveryId =>
  uuidV7(millis, uuidBits(receiver) ^ number) as DeliveryId
