import { Context, Deferred, Duration, Effect, Layer } from "effect"
import { type Principal, senderOf } from "../access/Principal.ts"
import { DeliveryRepository } from "../delivery/DeliveryRepository.ts"
import { DispatchSignal } from "../event/DispatchSignal.ts"
import { changesAfter, noChanges, note, type Told } from "./LatestChanges.ts"

/** The most requests that wait at once, of one sender and in one process. Further ones are answered at once. */
export const mostWaiting = { sender: 10, process: 5000 } as const

/** The time between two looks at the outbox, and the least time after one that found little to do. */
const interval = Duration.millis(900)
const shortRest = Duration.millis(100)

/** How many events one step reads, and how many numbers before the end a first look goes back. */
const eventsAtOnce = 500
const numbersBack = 1 << 16

/** Tells people that something which they see has changed, so that they need not ask for it again and again. */
export class Changes extends Context.Service<
  Changes,
  {
    /** Returns the number of the latest change that the principal may learn of, without a wait. */
    readonly latest: (principal: Principal) => Effect.Effect<Told>
    /** Waits until something changes after a number, for so long at most. */
    readonly since: (principal: Principal, after: number, longest: Duration.Duration) => Effect.Effect<Told>
  }
>()("@leadwell/domain/change/Changes") {
  /** One look at the outbox serves everybody who waits. While nobody waits, nobody looks. */
  static readonly layer = Layer.effect(
    Changes,
    Effect.gen(function* () {
      const store = yield* DeliveryRepository
      const signal = yield* Effect.flatMap(DispatchSignal, ({ listen }) => listen)
      const changes = noChanges()
      const waiting = new Map<string, number>()
      let count = 0
      let reached = 0
      let somebodyWaits = Deferred.makeUnsafe<void>()
      let somethingChanged = Deferred.makeUnsafe<void>()

      const look = Effect.gen(function* () {
        const unseen = yield* store.unseen(reached)
        if (unseen === null) return
        const { until } = unseen
        for (let after = Math.max(reached, until - numbersBack); after < until;) {
          const events = yield* store.events({ after, until, limit: eventsAtOnce })
          note(changes, events)
          after = events.length < eventsAtOnce ? until : events.at(-1)!.number
          reached = after
        }
        const before = somethingChanged
        somethingChanged = Deferred.makeUnsafe()
        Deferred.doneUnsafe(before, Effect.void)
      })

      // The dispatchers log that the store is away. The clients that wait ask again.
      const turn = Effect.gen(function* () {
        yield* Deferred.await(somebodyWaits)
        yield* Effect.ignore(look)
        // Many signals mean much to do: a look then serves all that comes in the interval.
        yield* Effect.sleep(signal.hasCome() ? interval : shortRest)
        yield* Effect.race(signal.next, Effect.sleep(Duration.subtract(interval, shortRest)))
      })
      yield* Effect.forkScoped(Effect.forever(turn))

      const begin = (sender: string) => {
        const own = waiting.get(sender) ?? 0
        if (own >= mostWaiting.sender || count >= mostWaiting.process) return false
        waiting.set(sender, own + 1)
        count += 1
        Deferred.doneUnsafe(somebodyWaits, Effect.void)
        return true
      }

      const end = (sender: string) => {
        const left = (waiting.get(sender) ?? 1) - 1
        if (left === 0) waiting.delete(sender)
        else waiting.set(sender, left)
        count -= 1
        if (count === 0) somebodyWaits = Deferred.makeUnsafe()
      }

      const untilChanged = (principal: Principal, after: number): Effect.Effect<Told> =>
        Effect.suspend(() => {
          const told = changesAfter(changes, principal, after)
          if (told.kinds.length > 0) return Effect.succeed(told)
          return Effect.flatMap(Deferred.await(somethingChanged), () => untilChanged(principal, after))
        })

      return {
        latest: (principal) => Effect.sync(() => ({ ...changesAfter(changes, principal, 0), kinds: [] })),
        since: Effect.fn("Changes.since")((principal, after, longest) => {
          const sender = senderOf(principal)
          const now = Effect.sync(() => changesAfter(changes, principal, after))
          return Effect.acquireUseRelease(
            Effect.sync(() => begin(sender)),
            (waits) =>
              waits
                ? Effect.timeoutOrElse(untilChanged(principal, after), { duration: longest, orElse: () => now })
                : now,
            (waits) => Effect.sync(() => (waits ? end(sender) : undefined))
          )
        })
      }
    })
  )
}
