import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Schedule } from "effect"
import { DatabaseSync } from "node:sqlite"

/** The codes of SQLite for a file that is locked, read-only, unreadable, full or cannot be opened. */
const awayCodes = new Set([5, 8, 10, 13, 14])

/** The code without what is more specific about it. */
const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0

const isLocked = ({ cause }: StorageUnavailable): boolean => codeOf(cause) === 5

/** For 5 seconds at most, and outside of SQLite, whose own way to wait would stop the whole process. */
const whileLocked = { while: isLocked, schedule: Schedule.spaced("10 millis"), times: 500 }

/** A file that is away is {@link StorageUnavailable}; whatever else SQLite complains of is our mistake. */
const attempt = <A>(run: () => A): Effect.Effect<A, StorageUnavailable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (cause) {
      return awayCodes.has(codeOf(cause)) ? Effect.fail(new StorageUnavailable({ cause })) : Effect.die(cause)
    }
  }).pipe(Effect.retry(whileLocked))

/** Runs it between `begin` and `commit`, or leaves no trace of it. */
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

/** A file of SQLite, with a table for access tokens. Other processes may have it open, too. */
export class SqliteFile extends Context.Service<
  SqliteFile,
  {
    /** Runs statements that all see the file as it is at one moment. */
    readonly read: <A>(run: (database: DatabaseSync) => A) => Effect.Effect<A, StorageUnavailable>
    /** Runs statements in one exclusive transaction: all of them are kept or none. They may run several times. */
    readonly write: <A>(run: (database: DatabaseSync) => A) => Effect.Effect<A, StorageUnavailable>
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
          write: (run) => attempt(() => transacted(database, "begin immediate", () => run(database)))
        }
      })
    )
}
