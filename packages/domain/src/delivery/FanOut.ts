import { DateTime, Effect } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Hearing } from "./Channel.ts"
import type { Delivery } from "./Delivery.ts"
import type { DeliveryRepository } from "./DeliveryRepository.ts"

/** The maximum number of events in one step, in one call of the channel, and of deliveries from which a step ends. */
const eventsAtOnce = 500
const eventsInOneTurn = 100
const deliveriesAtOnce = 2000

/** The most numbers of events that one step goes through, however few of them are selected. */
const numbersAtOnce = 1 << 17

/**
 * Makes an effect that creates the deliveries of all events that a channel has not gone through, step by step, and
 * returns the number of events that it read. Of two processes at one step, one stores it and the other stops.
 */
export const makeFanOut = <D extends Delivery>(
  { audience, form, types }: Hearing<D>,
  store: Pick<DeliveryRepository["Service"], "advance" | "events" | "unseen">
): Effect.Effect<number, StorageUnavailable> =>
  Effect.gen(function* () {
    let sum = 0
    const unseen = yield* store.unseen(form.channel)
    if (unseen === null) return sum
    for (let { after } = unseen; after < unseen.until;) {
      const range = { after, until: Math.min(unseen.until, after + numbersAtOnce), types }
      const { businesses, deliveriesOf } = yield* audience(range)
      const isHeard = businesses === undefined || businesses.length > 0
      const events = isHeard ? yield* store.events({ ...range, businesses, limit: eventsAtOnce }) : []
      const [made, now] = [new Array<D>(), yield* DateTime.now]
      let count = 0
      while (count < events.length && made.length < deliveriesAtOnce) {
        const some = events.slice(count, count + eventsInOneTurn)
        for (const one of deliveriesOf(some, now)) made.push(one)
        count += some.length
        yield* Effect.yieldNow
      }
      const isWhole = count === events.length && count < eventsAtOnce
      const reached = isWhole ? range.until : events[count - 1]!.number
      if (!(yield* store.advance(form, after, reached, made))) return sum
      sum += count
      after = reached
    }
    return sum
  }).pipe(Effect.withSpan("Dispatch.fanOut"))
