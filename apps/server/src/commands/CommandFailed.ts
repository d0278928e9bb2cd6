import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Data, Effect, Runtime } from "effect"

/** A command failed. `message` is one line that gives the reason. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

const away = new CommandFailed({
  message: "The store is away, or was just stopped: see that it runs, and try again."
})

/** Turns `StorageUnavailable` into a {@link CommandFailed} that says what to do. */
export const orFailed = <A, E, R>(
  effect: Effect.Effect<A, E | StorageUnavailable, R>
): Effect.Effect<A, Exclude<E, StorageUnavailable> | CommandFailed, R> =>
  Effect.mapError(effect, (error) =>
    error instanceof StorageUnavailable ? away : (error as Exclude<E, StorageUnavailable>)
  )
