import { Effect, type Stream } from "effect"
import { SqlClient } from "effect/sql"
import { isSqlError } from "effect/sql/SqlError"
import { readBackup } from "./backup/ReadBackup.ts"
import { type BackupOptions, writeBackup } from "./backup/WriteBackup.ts"
import { BackupDamaged, DatabaseEmpty, DatabaseNotEmpty } from "./BackupFailures.ts"
import { migrate, nothingMigrated, noTables, requireMigrated } from "./Migrations.ts"
import { tablesVersion } from "./schema/MigrationRunner.ts"
import { stateOf } from "./sql/AwayReason.ts"

/**
 * Writes every table of the database as lines of text, and returns the number of rows. All lines show the database at
 * one instant, while servers go on. `write` gets one or more lines without a line feed at the end.
 */
export const backup = Effect.fn("Backup.backup")(function* <E, R>(
  write: (text: string) => Effect.Effect<void, E, R>,
  options: BackupOptions = { withKeys: false }
) {
  const version = yield* tablesVersion
  if (version === 0) return yield* new DatabaseEmpty()
  yield* requireMigrated
  return yield* writeBackup(version, options, write)
})

/** Whether a value does not fit its column, or a row breaks a constraint or is no JSON. */
const isUnfit = (error: unknown): boolean => isSqlError(error) && /^(?:22|23)/.test(stateOf(error))

/**
 * Makes the tables in an empty database and fills them with the lines of a backup, in one transaction. If it fails, the
 * database stays empty.
 */
export const restore = Effect.fn("Backup.restore")(function* <E, R>(lines: Stream.Stream<string, E, R>) {
  const sql = yield* SqlClient.SqlClient
  if ((yield* tablesVersion) > 0) return yield* new DatabaseNotEmpty()
  const work = Effect.gen(function* () {
    // Another process may have made the tables since the first check. Then no migration is left to apply.
    const applied = yield* migrate
    if (applied.length < nothingMigrated.length) return yield* new DatabaseNotEmpty()
    return yield* readBackup(noTables.known, lines)
  })
  return yield* Effect.mapError(sql.withTransaction(work), (error) => (isUnfit(error) ? new BackupDamaged() : error))
})
