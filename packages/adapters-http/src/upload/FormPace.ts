import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Duration, Effect } from "effect"
import { RequestTimeout } from "../response/Refusals.ts"

/** A form may arrive for `leadMillis`, and longer while it averages `bytesPerSecond`. */
const pace = { leadMillis: 10_000, bytesPerSecond: 32 * 1024 } as const

const tooSlow = new RequestTimeout({ message: "The request took too long to arrive." })

/** How long a form may have taken for its first `bytes`, in milliseconds. */
const allowedMillis = (bytes: number): number => Math.max(pace.leadMillis, (bytes * 1000) / pace.bytesPerSecond)

/**
 * Refuses a form once it arrives too slowly, because others may wait for its place. A pause is no fault of its own: a
 * phone may be without a network for a while. `received` returns how many bytes have arrived.
 */
export const inPace = <A, E, R>(
  reading: Effect.Effect<A, E, R>,
  received: () => number
): Effect.Effect<A, E | RequestTimeout, R> => {
  const watch = Effect.gen(function* () {
    const began = yield* monotonicMillis
    while (true) {
      const left = began + allowedMillis(received()) - (yield* monotonicMillis)
      if (left <= 0) return yield* tooSlow
      yield* Effect.sleep(Duration.millis(Math.ceil(left)))
    }
  })
  return Effect.raceFirst(reading, watch)
}
