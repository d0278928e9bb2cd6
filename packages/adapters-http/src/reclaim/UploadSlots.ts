import type { AccountId } from "@leadwell/domain/account/Account"
import { Effect, type Scope } from "effect"

/** A place in the queue, and then at the desk. `enter` is called when the place moves to the desk. */
interface Place {
  readonly account: AccountId
  enter?: () => void
}

/**
 * Limits how many uploads are held at once, in total and for each account. Other uploads wait in order of arrival, but
 * an account at its limit does not block the accounts behind it.
 */
export const makeUploadSlots = (atOnce: number, ofAccount: number) => {
  const [waiting, held] = [new Set<Place>(), new Set<Place>()]
  const isFree = (account: AccountId): boolean =>
    held.size < atOnce && [...held].filter((one) => one.account === account).length < ofAccount
  const admit = (): void => {
    for (const place of waiting) {
      if (!isFree(place.account)) continue
      waiting.delete(place)
      held.add(place)
      place.enter?.()
    }
  }
  const leave = (place: Place): void => {
    waiting.delete(place)
    if (held.delete(place)) admit()
  }
  return {
    /** Waits for a place of the account at the desk, and holds it until the scope closes. */
    turn: (account: AccountId): Effect.Effect<void, never, Scope.Scope> =>
      Effect.gen(function* () {
        const place: Place = { account }
        // The finalizer precedes the wait. Otherwise a place that is granted during an interruption would never be
        // released.
        yield* Effect.addFinalizer(() => Effect.sync(() => leave(place)))
        yield* Effect.callback<void>((resume) => {
          place.enter = () => resume(Effect.void)
          waiting.add(place)
          admit()
        })
      })
  }
}
