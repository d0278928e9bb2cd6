import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Data, Effect, Runtime } from "effect"

/** A command did not do what it was asked for; `message` is the line that says why. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

const away = new CommandFailed({
  message: "The store is away, or was just stopped: see that it runs, and try again."
})

/** Says of a store that is away what to do. */
export const orFailed = <A, E, R>(
  effect: Effect.Effect<A, E | StorageUnavailable, R>
): Effect.Effect<A, Exclude<E, StorageUnavailable> | CommandFailed, R> =>
  Effect.mapError(effect, (error) =>
    error instanceof StorageUnavailable ? away : (error as Exclude<E, StorageUnavailable>)
  )
