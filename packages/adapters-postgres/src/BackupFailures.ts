import { Data } from "effect"

/** The file is not a backup, is cut off, or was changed. */
export class BackupDamaged extends Data.TaggedError("BackupDamaged")<{}> {}

/** The backup holds tables of another version than this package makes. */
export class BackupVersionUnfit extends Data.TaggedError("BackupVersionUnfit")<{
  readonly found: number
  readonly known: number
}> {}

/** The database has no tables to back up. */
export class DatabaseEmpty extends Data.TaggedError("DatabaseEmpty")<{}> {}

/** The database already has tables, so nothing is restored into it. */
export class DatabaseNotEmpty extends Data.TaggedError("DatabaseNotEmpty")<{}> {}
