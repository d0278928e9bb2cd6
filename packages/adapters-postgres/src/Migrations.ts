import { createTables } from "./schema/CreateTables.ts"
import { migrationRunner, TablesNotMigrated } from "./schema/MigrationRunner.ts"

export { DatabaseTooNew, type MigrationStatus, TablesNotMigrated } from "./schema/MigrationRunner.ts"
export { SchemaTaken, UnreleasedTables } from "./schema/Tables.ts"

/** Every migration. One that was released never changes: what comes later has the next number. */
const runner = migrationRunner({ "0001_create_tables": createTables })

export const { migrate, nothingMigrated, requireMigrated, status } = runner

/** The failure of a command on a database without tables. */
export const noTables = new TablesNotMigrated({ found: 0, known: runner.known })
