import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Data, Effect, Runtime } from "effect"

/** A command failed. `message` is one line that gives the reason. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

const because = (reason: string | undefined) => (reason === undefined ? "or was just stopped" : `because ${reason}`)

const away = ({ reason }: StorageUnavailable) =>
  new CommandFailed({ message: `The store is away, ${because(reason)}: see that it runs, and try again.` })

/** Turns `StorageUnavailable` into a {@link CommandFailed} that says what to do. */
export const orFailed = <A, E, R>(
  effect: Effect.Effect<A, E | StorageUnavailable, R>
): Effect.Effect<A, Exclude<E, StorageUnavailable> | CommandFailed, R> =>
  Effect.mapError(effect, (error) =>
    error instanceof StorageUnavailable ? away(error) : (error as Exclude<E, StorageUnavailable>)
  )
