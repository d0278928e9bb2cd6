import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Effect } from "effect"

/** What an upgrade of the tables is doing. It waits for another server until its first migration begins. */
export interface MigrationProgress {
  /** The name of the running migration. */
  migration: string | null
}

/** Logs every ten seconds what an upgrade is doing, because one of large tables takes minutes. */
export const telling =
  (progress: MigrationProgress, last: number) =>
  <A, E, R>(upgrade: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      const begun = yield* monotonicMillis
      const tell = Effect.gen(function* () {
        yield* Effect.sleep("10 seconds")
        const seconds = Math.round(((yield* monotonicMillis) - begun) / 1000)
        const { migration } = progress
        yield* Effect.logInfo(
          migration === null
            ? `Waiting for another server that upgrades the tables, for ${seconds} s so far.`
            : `Upgrading the tables, for ${seconds} s so far: migration ${migration} of ${last}.`
        )
      })
      return yield* Effect.raceFirst(upgrade, Effect.forever(tell))
    })
