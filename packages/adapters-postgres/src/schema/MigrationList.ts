import { addImportOwners } from "./AddImportOwners.ts"
import { closeGaps } from "./CloseGaps.ts"
import { countAnew, forgetCountings } from "./CountAnew.ts"
import { createTables } from "./CreateTables.ts"
import type { Migrations } from "./MigrationRunner.ts"
import { noteWithdrawals } from "./NoteWithdrawals.ts"
import { tellFailures } from "./TellFailures.ts"

/** Every migration. One that was released never changes: what comes later has the next number. */
export const migrations: Migrations = {
  "0001_create_tables": createTables,
  "0002_close_gaps": closeGaps,
  "0003_note_withdrawals": noteWithdrawals,
  "0004_count_anew": countAnew,
  "0005_count_offered": forgetCountings,
  "0006_tell_failures": tellFailures,
  "0007_add_import_owners": addImportOwners
}
