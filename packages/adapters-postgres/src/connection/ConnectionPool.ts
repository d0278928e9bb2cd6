import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Clock, Deferred, Duration, Effect, Exit, FiberSet, Schedule, Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"

/** A connection that knows whether it was lost. */
export interface Lendable {
  readonly isLost: () => boolean
}

/** Lends connections, each to one borrower at a time. */
interface ConnectionPool<A> {
  /** Lends a connection until the scope closes. */
  readonly get: Effect.Effect<A, SqlError, Scope.Scope>
  /** Lends a connection while an effect runs. */
  readonly use: <B, E, R>(work: (connection: A) => Effect.Effect<B, E, R>) => Effect.Effect<B, E | SqlError, R>
}

/** How long a connection may be unused. It is shorter than the silence after which a socket is destroyed. */
const idleTime = Duration.toMillis("8 seconds")

/**
 * How long a connection may be used. After a failover, the address leads to another server, while a connection that is
 * open may lead to a standby that takes no writes.
 */
const lifetime = Duration.toMillis("1 minute")

/** How long a borrower waits for a connection. */
const longestWait = Duration.toMillis("5 seconds")

/** How often a database that is away is tried again, though the attempt before may not have ended. */
const pause = Duration.millis(500)

/** A connection, and since when it is open and unused. */
interface Member<A> {
  readonly connection: A
  readonly close: Effect.Effect<void>
  readonly openedAt: number
  idleSince: number
}

type Answer<A> = Exit.Exit<Member<A>, SqlError>

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const failed = (message: string): Exit.Exit<never, SqlError> =>
  Exit.fail(new SqlError({ reason: new ConnectionError({ message, operation: "connect", cause: new Error(message) }) }))

/**
 * A pool of connections, first come, first served. When an attempt to connect fails, the database counts as away until
 * one succeeds: the pool alone then goes on trying, and who finds no connection fails at once. So an outage costs no
 * request time or work.
 */
export const makeConnectionPool = Effect.fnUntraced(function* <A extends Lendable>(
  open: Effect.Effect<A, SqlError, Scope.Scope>,
  maxConnections: number
) {
  const clock = yield* Clock.Clock
  const fork = yield* FiberSet.makeRuntime()
  /** The connections that nobody uses, the one used last at the end. */
  const idle: Array<Member<A>> = []
  const waiting = new Map<(answer: Answer<A>) => void, { readonly since: number }>()
  const allReturned = yield* Deferred.make<void>()
  let [opening, lent, isClosed] = [0, 0, false]
  /** Why the latest attempt to connect failed, until one succeeds. */
  let away: Exit.Exit<never, SqlError> | undefined

  const now = () => monotonicMillisOf(clock)
  const isUsable = ({ connection, openedAt }: Member<A>) => !connection.isLost() && now() - openedAt < lifetime
  const hasRoom = () => opening + idle.length + lent < maxConnections

  const needsMore = () => away === undefined && opening < waiting.size && hasRoom()

  const takeIdle = (): Member<A> | undefined => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
      if (isUsable(one)) {
        lent++
        return one
      }
      fork(one.close)
    }
    return undefined
  }

  const openOne = Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const exit = yield* Effect.exit(restore(Scope.provide(open, scope)))
      opening--
      if (isClosed || Exit.isFailure(exit)) yield* Scope.close(scope, exit)
      else
        idle.push({ connection: exit.value, close: Scope.close(scope, Exit.void), openedAt: now(), idleSince: now() })
      const wasHere = away === undefined
      if (!isClosed) away = Exit.isSuccess(exit) ? undefined : Exit.failCause(exit.cause)
      // One failure may be an accident.
      if (wasHere && away !== undefined && hasRoom()) grow()
      serve()
    })
  )

  const grow = () => {
    opening++
    fork(openOne)
  }

  /** Gives each who waits a connection, or one that is being opened, or the reason why none can be. */
  const serve = () => {
    for (const [answer] of waiting) {
      const one = takeIdle()
      if (one === undefined) break
      waiting.delete(answer)
      answer(Exit.succeed(one))
    }
    while (needsMore()) grow()
    // A connection that is lent out may yet come back.
    if (away === undefined || lent > 0) return
    // Who is answered goes on at once, and may ask again.
    const all = [...waiting.keys()]
    waiting.clear()
    for (const answer of all) answer(away)
  }

  const giveBack = (one: Member<A>, exit: Exit.Exit<unknown, unknown>) =>
    Effect.suspend(() => {
      lent--
      // A statement that was cancelled too late would cancel the next one on its connection.
      const isKept = !isClosed && isUsable(one) && !Exit.hasInterrupts(exit)
      one.idleSince = now()
      if (isKept) idle.push(one)
      serve()
      if (isClosed && lent === 0) Deferred.doneUnsafe(allReturned, Effect.void)
      return isKept ? Effect.void : one.close
    })

  const wait = (restore: Restore): Effect.Effect<Member<A>, SqlError> =>
    Effect.suspend(() => {
      let answered: Answer<A> | undefined
      let answer: (answer: Answer<A>) => void
      return restore(
        Effect.callback<Member<A>, SqlError>((resume) => {
          answer = (given) => {
            answered = given
            resume(given)
          }
          waiting.set(answer, { since: now() })
          serve()
        })
      ).pipe(
        Effect.onInterrupt(() => {
          waiting.delete(answer)
          return answered && Exit.isSuccess(answered) ? giveBack(answered.value, Exit.void) : Effect.void
        })
      )
    })

  const take = (restore: Restore): Effect.Effect<Member<A>, SqlError> =>
    Effect.suspend(() => {
      const one = takeIdle()
      return one === undefined ? wait(restore) : Effect.succeed(one)
    })

  const tend = Effect.sync(() => {
    const busy = failed("no connection became free")
    for (const [answer, { since }] of waiting) {
      if (now() - since < longestWait) break
      waiting.delete(answer)
      answer(busy)
    }
    while (idle[0] !== undefined && now() - idle[0].idleSince >= idleTime) fork(idle.shift()!.close)
    if (away !== undefined && hasRoom()) grow()
  })

  const closed = Effect.gen(function* () {
    isClosed = true
    away = failed("the client is closed")
    serve()
    if (lent > 0) yield* Deferred.await(allReturned)
    yield* Effect.forEach(idle, ({ close }) => close, { discard: true })
  })

  yield* Effect.addFinalizer(() => closed)
  yield* Effect.forkScoped(Effect.repeat(tend, Schedule.spaced(pause)))

  const pool: ConnectionPool<A> = {
    get: Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.scope, (scope) =>
        Effect.flatMap(take(restore), (one) =>
          Effect.as(
            Scope.addFinalizerExit(scope, (exit) => giveBack(one, exit)),
            one.connection
          )
        )
      )
    ),
    use: (work) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(take(restore), (one) =>
          Effect.onExit(restore(work(one.connection)), (exit) => giveBack(one, exit))
        )
      )
  }
  return pool
})
