import type { Channel } from "@leadwell/domain/delivery/Channel"
import * as Delivery from "@leadwell/domain/delivery/Delivery"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Duration, Effect, Schema } from "effect"

/** A ring of a bell, about a lead. */
const Ring = Schema.Struct({
  ...Delivery.deliveryFields,
  receiver: Schema.String,
  queue: Schema.String,
  lead: LeadId,
  status: Schema.Literals(["pending", "rung", "failed"]),
  attempts: Schema.Array(Schema.Struct({ at: Schema.DateTimeUtc, isHeard: Schema.Boolean }))
})

/** A ring of a bell, about a lead. */
export interface Ring extends Schema.Schema.Type<typeof Ring> {}

/** The form in which the rings of a channel are stored. */
export const ringsOf = (channel: string) => Delivery.deliveryForm<Ring, unknown>(channel, Ring)

/** Makes a channel that rings bells when a lead is received, in order. `ring` tells whether somebody heard it. */
export const bellChannel = (
  form: Delivery.DeliveryForm<Ring>,
  bells: ReadonlyArray<string>,
  ring: (one: Ring) => Effect.Effect<boolean>
): Channel<Ring> => ({
  form,
  claimTime: Duration.seconds(10),
  types: ["lead.received"],
  audience: () =>
    Effect.succeed({
      deliveriesOf: (events, now) =>
        events.flatMap(({ event, number }) =>
          bells.map((bell) => ({
            id: Delivery.deliveryId(bell, DateTime.toEpochMillis(event.at), BigInt(number)),
            receiver: bell,
            queue: "door",
            number,
            lead: event.lead!,
            ...Delivery.dueAtOnce(now)
          }))
        )
    }),
  open: () =>
    Effect.succeed({
      atOnce: 1,
      inTurn: (attempt) => attempt,
      send: (deliveries, at) =>
        Effect.map(ring(deliveries[0]!), (isHeard) => ({
          attempted: { deliveries, attempt: { at, isHeard }, end: isHeard ? "rung" : null }
        }))
    })
})
