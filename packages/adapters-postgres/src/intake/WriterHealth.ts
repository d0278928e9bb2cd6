import { monotonicMillis, monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Duration, Effect, Exit, Layer } from "effect"
import { isDisconnected } from "../sql/StorageFailures.ts"

/** How long a step of a batch may take. A batch that waits for locks is done in about a second. */
const statementTimeout = Duration.toMillis("3 seconds")

/** How long a lost connection counts against the writer. Without an end, a server that gets no leads stays unready. */
const penalty = Duration.toMillis("5 seconds")

/**
 * Whether leads can be written. One silent connection stops the writer, while other connections still answer: all leads
 * share one batch at a time.
 */
export class WriterHealth extends Context.Service<
  WriterHealth,
  {
    /** Runs one step of a batch, such as its write, and remembers how it goes. */
    readonly watch: <A, E>(step: Effect.Effect<A, E>) => Effect.Effect<A, E>
    /** Returns false while a step takes longer than 3 seconds, and for 5 seconds after one has lost its connection. */
    readonly isWell: Effect.Effect<boolean>
  }
>()("@leadwell/adapters-postgres/intake/WriterHealth") {
  static readonly layer = Layer.sync(WriterHealth, () => {
    const running = new Set<{ readonly since: number }>()
    let lostAt = Number.NEGATIVE_INFINITY
    return {
      watch: (step) =>
        Effect.clockWith((clock) => {
          const one = { since: monotonicMillisOf(clock) }
          running.add(one)
          return Effect.onExit(step, (exit) =>
            Effect.sync(() => {
              running.delete(one)
              if (Exit.isSuccess(exit)) lostAt = Number.NEGATIVE_INFINITY
              else if (isDisconnected(exit.cause)) lostAt = monotonicMillisOf(clock)
            })
          )
        }),
      isWell: Effect.map(
        monotonicMillis,
        (now) => now - lostAt >= penalty && [...running].every(({ since }) => now - since < statementTimeout)
      )
    }
  })
}
