import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { Effect, Option } from "effect"
import type { Prepare } from "../audit/AuditedChange.ts"
import { freshId } from "../Law.ts"
import { deliveriesTo, stored, webhookChannel } from "../sample/SampleDelivery.ts"

const { form, make } = webhookChannel

/** The audited changes of deliveries, by name. */
export const auditedDeliveries: Readonly<Record<string, Prepare<DeliveryRepository>>> = {
  "a change of a delivery": Effect.fnUntraced(function* (audit) {
    const { modify } = yield* DeliveryRepository
    const one = make(yield* freshId, 1)
    yield* stored(form, one)
    return {
      change: modify(
        form,
        [one],
        (found) => Option.some({ ...found, failures: 7 }),
        () => audit
      ),
      isChanged: Effect.map(deliveriesTo(form, one.receiver), ([found]) => found?.failures === 7),
      idle: modify(form, [one], Option.none, () => audit)
    }
  }),
  "a new delivery": Effect.fnUntraced(function* (audit) {
    const { insert } = yield* DeliveryRepository
    const one = make(yield* freshId, 1)
    return {
      change: insert(form, [one], audit),
      isChanged: Effect.map(deliveriesTo(form, one.receiver), (all) => all.length > 0)
    }
  })
}
