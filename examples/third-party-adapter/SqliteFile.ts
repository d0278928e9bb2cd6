import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, References, type Result, Schedule } from "effect"
import { DatabaseSync } from "node:sqlite"

/** SQLite's codes for a file that is locked, read-only, unreadable, full or cannot be opened. */
const awayCodes = new Set([5, 8, 10, 13, 14])

/** Returns the primary code of an error, without the extended part. */
const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0

const isLocked = ({ cause }: StorageUnavailable): boolean => codeOf(cause) === 5

/** Retries a locked file for about 5 seconds. SQLite's own waiting would block the whole process. */
const whileLocked = { while: isLocked, schedule: Schedule.spaced("10 millis"), times: 500 }

/**
 * Runs statements. An unavailable file is {@link StorageUnavailable}; any other SQLite error is a mistake in this
 * adapter.
 */
const attempt = <A>(run: () => A): Effect.Effect<A, StorageUnavailable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (cause) {
      return awayCodes.has(codeOf(cause)) ? Effect.fail(new StorageUnavailable({ cause })) : Effect.die(cause)
    }
  }).pipe(Effect.retry(whileLocked))

/** Runs a function in a transaction, and rolls back if the function throws. */
const transacted = <A>(database: DatabaseSync, begin: string, run: () => A): A => {
  database.exec(begin)
  try {
    const result = run()
    database.exec("commit")
    return result
  } finally {
    if (database.isTransaction) database.exec("rollback")
  }
}

/** Runs a write to the file and what follows in memory without another fiber in between, and to its end. */
export const undisturbed = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.uninterruptible(Effect.provideService(effect, References.PreventSchedulerYield, true))

/** A SQLite file with a table for access tokens. Other processes may open it at the same time. */
export class SqliteFile extends Context.Service<
  SqliteFile,
  {
    /** Runs statements that all see the same state of the file. */
    readonly read: <A>(run: (database: DatabaseSync) => A) => Effect.Effect<A, StorageUnavailable>
    /** Runs statements in one exclusive transaction, which is atomic. The statements may run several times. */
    readonly write: <A, E>(
      run: (database: DatabaseSync) => Result.Result<A, E>
    ) => Effect.Effect<A, E | StorageUnavailable>
  }
>()("@leadwell/example-third-party-adapter/SqliteFile") {
  static readonly layer = (path: string) =>
    Layer.effect(
      SqliteFile,
      Effect.gen(function* () {
        const database = yield* Effect.acquireRelease(
          attempt(() => new DatabaseSync(path, { timeout: 0 })),
          (opened) => Effect.sync(() => opened.close())
        )
        yield* attempt(() =>
          database.exec(
            "create table if not exists access_tokens (id text primary key, hash text not null unique, token text not null)"
          )
        )
        return {
          read: (run) => attempt(() => transacted(database, "begin", () => run(database))),
          write: (run) =>
            Effect.flatMap(
              attempt(() => transacted(database, "begin immediate", () => run(database))),
              Effect.fromResult
            )
        }
      })
    )
}
