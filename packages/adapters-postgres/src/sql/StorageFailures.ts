import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"

/** SQL states of a server that is stopping, starting, full or out of connections. */
const awayStates = /^(?:57P0[1-5]|53[0-9A-Z]{3}|58[0-9A-Z]{3}|25P03|25006)$/

/** The SQL state that PostgreSQL gave with an error, or nothing when it gave none. */
export const stateOf = ({ reason }: SqlError): string => {
  const { cause } = reason as { readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === "string" ? cause.code : ""
}

/** Whether two transactions were in each other's way and one was undone: it may be tried again at once. */
const isUndone = ({ reason }: SqlError): boolean =>
  reason._tag === "SerializationError" || reason._tag === "DeadlockError"

const isAway = (error: SqlError): boolean => {
  switch (error.reason._tag) {
    case "ConnectionError":
    case "AuthenticationError":
    case "LockTimeoutError":
    case "StatementTimeoutError":
    case "SerializationError":
    case "DeadlockError":
      return true
    default:
      return awayStates.test(stateOf(error))
  }
}

const isSqlError = (error: unknown): error is SqlError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError"

/**
 * Repeats what was undone for the sake of another transaction, turns a store that is away into
 * {@link StorageUnavailable}, and everything else that SQL complains of into a defect: it is our mistake.
 */
export const orUnavailable = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, SqlError> | StorageUnavailable, R> =>
  effect.pipe(
    Effect.retry({
      while: (error) => isSqlError(error) && isUndone(error),
      times: 10,
      schedule: Schedule.jittered(Schedule.exponential("5 millis"))
    }),
    Effect.catch((error): Effect.Effect<never, Exclude<E, SqlError> | StorageUnavailable> => {
      if (!isSqlError(error)) return Effect.fail(error as Exclude<E, SqlError>)
      return isAway(error) ? Effect.fail(new StorageUnavailable({ cause: error })) : Effect.die(error)
    })
  )

/** Answers with no row what was refused because something it was bound to was overtaken. */
export const unlessOvertaken = <A>(
  query: Effect.Effect<ReadonlyArray<A>, SqlError>
): Effect.Effect<ReadonlyArray<A>, SqlError> =>
  Effect.catchIf(
    query,
    (error) => stateOf(error) === "LW001",
    () => Effect.succeed([])
  )

/** Whether another held a lock for longer than was waited for it. */
export const isLockTimeout = ({ reason }: SqlError): boolean => reason._tag === "LockTimeoutError"

/** Whether a store is away because another held a lock for longer than was waited for it. */
export const isHeldUp = ({ cause }: StorageUnavailable): boolean => isSqlError(cause) && isLockTimeout(cause)
