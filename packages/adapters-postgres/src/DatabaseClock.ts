import { PgClient } from "@effect/sql-pg/PgClient"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import { ClocksAgree } from "@leadwell/domain/calendar/SteadyClock"
import { Clock, Effect, Layer, Schedule, Schema } from "effect"
import { decodeRows } from "./sql/Rows.ts"

/** How far the clock of this process may be from the database's, in milliseconds. Clocks kept by NTP are closer. */
const bound = 5000

/** How often the clocks are compared. */
const interval = "1 second"

const rows = decodeRows(Schema.Struct({ millis: Schema.Number }))

/** Returns how many milliseconds the database is ahead of a clock, or 0 when it is within {@link bound}. */
const readOffset = Effect.fnUntraced(function* (sql: PgClient, clock: Clock.Clock) {
  const asked = clock.currentTimeMillisUnsafe()
  const found = yield* rows(yield* sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as millis`)
  const answered = clock.currentTimeMillisUnsafe()
  const offset = Math.round((found[0]?.millis ?? answered) - (asked + answered) / 2)
  return Math.abs(offset) > bound + Math.abs(answered - asked) ? offset : 0
})

const tell = (offset: number) =>
  offset === 0
    ? Effect.logInfo("The clocks of this server and the database agree again.")
    : Effect.logWarning(
        `The clock of this server is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? "behind" : "ahead of"} the ` +
          "database's. The time of the database is used until they agree, and nothing is erased by age."
      )

/**
 * The clock of this process, or the database's time while the two differ by more than five seconds, so that all servers
 * of a database decide by one time. The clocks are compared at once and then every second. While the database is
 * away, the last comparison stands. Also provides {@link ClocksAgree}.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [sql, clock] = [yield* PgClient, yield* Clock.Clock]
    let offset = 0
    const compare = Effect.gen(function* () {
      const [before, now] = [offset, yield* readOffset(sql, clock)]
      offset = now
      if ((before === 0) !== (now === 0)) yield* tell(now)
    })
    yield* compare
    // The use cases report a database that is away.
    const again = Effect.catchTag(compare, "SqlError", () => Effect.void)
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(again, Schedule.spaced(interval)), interval))
    return Layer.mergeAll(
      Layer.succeed(
        Clock.Clock,
        movedClock(clock, (millis) => millis + offset)
      ),
      Layer.succeed(
        ClocksAgree,
        Effect.sync(() => offset === 0)
      )
    )
  })
)
