import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Duration, Effect, Cause, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { missingRight, missingTable, silent, unconfirmed, awayReason, routineOf, stateOf } from "./AwayReason.ts"

/** Reasons after which somebody has to mend the database, or to look whether a write was stored. */
const alarming: ReadonlySet<string> = new Set([missingRight, missingTable, silent, unconfirmed])

/** How long a reason that was told is not told again. */
const silence = Duration.toMillis("1 minute")

/** When each reason was told last. */
export const ToldReasons = Context.Reference<Map<string, number>>(
  "@leadwell/adapters-postgres/sql/StorageFailures/ToldReasons",
  { defaultValue: () => new Map() }
)

/**
 * Tells the log why a statement failed, once a minute. One table alone may be concerned, such as that of sessions, and
 * then no job tells why.
 */
const tellFailure = Effect.fnUntraced(function* (reason: string) {
  if (!alarming.has(reason)) return
  const [told, now] = [yield* ToldReasons, yield* monotonicMillis]
  if (now - (told.get(reason) ?? Number.NEGATIVE_INFINITY) < silence) return
  told.set(reason, now)
  yield* Effect.logWarning(`A statement failed in the database: ${reason}`)
})

/**
 * Whether a statement of a transaction reads every column of a table that has got another one since it was prepared.
 * Then a newer server has upgraded the tables. The connection forgets the statement, so a repetition prepares it again.
 */
const isOutdated = (error: unknown): boolean => isSqlError(error) && routineOf(error) === "RevalidateCachedQuery"

const isSqlError = (error: unknown): error is SqlError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError"

/** Whether a transaction was rolled back because of a conflict with another transaction. It may be repeated at once. */
export const isUndone = (error: unknown): boolean =>
  isSqlError(error) && (error.reason._tag === "SerializationError" || error.reason._tag === "DeadlockError")

/** When a transaction that was rolled back is repeated, and how often. */
export const untilDone = { times: 10, schedule: Schedule.jittered(Schedule.exponential("5 millis")) }

const isLoss = (defect: unknown): boolean => isSqlError(defect) && awayReason(defect) !== undefined

/**
 * Fails with the loss of a connection in a transaction. The rollback fails on the lost connection as well, and Effect
 * then makes defects of all errors of the transaction, a refusal of the domain among them. An interrupted transaction
 * is only interrupted.
 */
export const lossAsFailure = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.catchCause(restore(effect), (cause): Effect.Effect<never, E | SqlError> => {
      const loss = cause.reasons.filter(Cause.isDieReason).find(({ defect }) => isLoss(defect))
      if (loss === undefined) return Effect.failCause(cause)
      const interrupts = cause.reasons.filter(Cause.isInterruptReason)
      return interrupts.length > 0
        ? Effect.failCause(Cause.fromReasons(interrupts))
        : Effect.fail(loss.defect as SqlError)
    })
  )

/**
 * Repeats deadlocks, serialization failures and outdated statements, and turns a store that is away into
 * {@link StorageUnavailable}. Any other SQL error is a defect, since it is a mistake of this package.
 */
export const orUnavailable = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, SqlError> | StorageUnavailable, R> =>
  lossAsFailure(effect).pipe(
    // Every statement of every connection can be outdated, and a repetition mends one.
    Effect.retry({ while: isOutdated, times: 1000 }),
    Effect.retry({ while: isUndone, ...untilDone }),
    Effect.catch((error): Effect.Effect<never, Exclude<E, SqlError> | StorageUnavailable> => {
      if (!isSqlError(error)) return Effect.fail(error as Exclude<E, SqlError>)
      const reason = awayReason(error)
      if (reason === undefined) return Effect.die(error)
      return Effect.andThen(tellFailure(reason), Effect.fail(new StorageUnavailable({ cause: error, reason })))
    })
  )

/** A statement wrote nothing, because another write has changed what it relied on. */
export class Overtaken extends Fact("Overtaken", "Another write has changed what this one relied on.") {}

/** Whether an error is {@link Overtaken}. */
export const isOvertaken = (error: SqlError | Overtaken): error is Overtaken => error._tag === "Overtaken"

/** Fails with {@link Overtaken} when `refuse_what_was_overtaken()` has raised its error. */
export const orOvertaken = <A>(query: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError | Overtaken> =>
  Effect.catchIf(
    query,
    (error) => stateOf(error) === "LW001",
    () => Effect.fail(new Overtaken())
  )

/** Whether a statement met its lock timeout. */
export const isLockTimeout = ({ reason }: SqlError): boolean => reason._tag === "LockTimeoutError"

/** Whether a store counts as away because of a lock timeout. */
export const waitedForLock = ({ cause }: StorageUnavailable): boolean => isSqlError(cause) && isLockTimeout(cause)

/** Whether a cause contains a store that is away because a connection was lost or refused. */
export const isDisconnected = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.filter(Cause.isFailReason).some(({ error }) => {
    const lost = error instanceof StorageUnavailable ? error.cause : error
    return isSqlError(lost) && lost.reason._tag === "ConnectionError"
  })
