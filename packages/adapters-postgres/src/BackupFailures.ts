import { Fact } from "@leadwell/domain/privacy/Fact"

/** The file is not a backup, is cut off, or was changed. */
export class BackupDamaged extends Fact("BackupDamaged", "The file is not a backup, is cut off, or was changed.")<{}> {}

/** The backup holds tables of another version than this package makes. */
export class BackupVersionUnfit extends Fact(
  "BackupVersionUnfit",
  "The backup holds tables of another version than this package makes."
)<{
  readonly found: number
  readonly known: number
}> {}

/** The database has no tables to back up. */
export class DatabaseEmpty extends Fact("DatabaseEmpty", "The database has no tables to back up.")<{}> {}

/** The database already has tables, so nothing is restored into it. */
export class DatabaseNotEmpty extends Fact(
  "DatabaseNotEmpty",
  "The database already has tables, so nothing is restored into it."
)<{}> {}
