import { PgConnection } from "@effect/sql-pg"
import type { PgClient } from "@effect/sql-pg/PgClient"
import { causeFrames } from "@leadwell/domain/privacy/StackFrames"
import { Cause, Deferred, Effect, Exit, Queue, Scope, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"

/** How long opening may take. Behind a pooler no notification comes, although listening succeeds. */
const listenTimeout = "1 second"

const hello = "hello"

/** A channel of notifications that is opened when it is first needed. */
export interface Channel {
  /** Opens the channel, unless it is open. Returns whether notifications arrive. */
  readonly open: Effect.Effect<boolean>
  readonly isOpen: () => boolean
}

/**
 * Makes a channel. While it is open it has a connection of its own, beside those of the client. It closes when that
 * connection is lost or was silent for too long. `hear` gets the notifications that came together. The channel closes
 * when `hear` fails, too.
 */
export const makeChannel = Effect.fnUntraced(function* (
  sql: PgClient,
  name: string,
  hear: (payloads: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
): Effect.fn.Return<Channel, never, Scope.Scope> {
  // Its fibers end with this scope, and not before what else was made after the channel has closed.
  const scope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
  const mutex = yield* Semaphore.make(1)
  let isOpen = false

  const listen = (opened: Deferred.Deferred<void>) =>
    Effect.gen(function* () {
      const connection = yield* PgConnection.make(sql.config)
      const notifications = yield* connection.listen(name)
      yield* sql.notify(name, hello)
      for (;;) {
        const payloads = (yield* Queue.takeAll(notifications)).map(({ payload }) => payload)
        if (payloads.includes(hello)) {
          isOpen = true
          yield* Deferred.succeed(opened, undefined)
        }
        yield* hear(payloads.filter((payload) => payload !== hello))
      }
    }).pipe(
      Effect.scoped,
      Effect.onExit(() => Effect.sync(() => void (isOpen = false))),
      Effect.catchCause((cause) =>
        Cause.hasDies(cause) ? Effect.logError("A notification could not be handled", causeFrames(cause)) : Effect.void
      )
    )

  const open = Effect.gen(function* () {
    if (isOpen) return true
    const opened = Deferred.makeUnsafe<void>()
    const listening = yield* Effect.forkIn(Effect.andThen(listen(opened), Deferred.interrupt(opened)), scope)
    const isHeard = Exit.isSuccess(yield* Effect.exit(Effect.timeout(Deferred.await(opened), listenTimeout)))
    if (!isHeard) listening.interruptUnsafe()
    return isHeard
  }).pipe(mutex.withPermit)

  return { open, isOpen: () => isOpen }
})
