import { migrations } from "./schema/MigrationList.ts"
import { migrationRunner, TablesNotMigrated } from "./schema/MigrationRunner.ts"

export { DatabaseTooNew, type MigrationStatus, TablesNotMigrated } from "./schema/MigrationRunner.ts"
export { SchemaTaken, UnreleasedTables } from "./schema/Tables.ts"

const runner = migrationRunner(migrations)

/** The status of all migrations on a database that has none. */
export const nothingMigrated = runner.nothingMigrated

/** Fails unless all migrations are applied. */
export const requireMigrated = runner.requireMigrated

/** Applies the migrations that are missing. Servers that start at the same time wait for each other. */
export const migrate = runner.migrate

/** Reads the status of all migrations in their order, those of a newer version included. Changes nothing. */
export const status = runner.status

/** The failure of a command on a database without tables. */
export const noTables = new TablesNotMigrated({ found: 0, known: runner.known })
