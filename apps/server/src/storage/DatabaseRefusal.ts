import { type DatabaseProblem, databaseProblem } from "@leadwell/adapters-postgres/DatabaseProblem"
import type {
  DatabaseTooNew,
  OlderServerRunning,
  SchemaTaken,
  TablesNotMigrated
} from "@leadwell/adapters-postgres/Migrations"
import { Effect } from "effect"
import type { Migrator } from "effect/sql"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { StartRefused } from "../StartRefused.ts"

/** What can prevent the use of a database. */
export type DatabaseFailure =
  | SqlError
  | Migrator.MigrationError
  | DatabaseTooNew
  | OlderServerRunning
  | SchemaTaken
  | TablesNotMigrated

const textOf = (problem: DatabaseProblem): string => {
  switch (problem._tag) {
    case "DatabaseMissing":
      return "names a database that does not exist: create it, or check the name"
    case "UserRefused":
      return "is refused by the database: check the user and the password"
    case "RightMissing":
      return (
        "has a user who may not create the tables: let the user create schemas in the database, " +
        "or create the schema leadwell with this user as its owner"
      )
    case "Unreachable":
      return "cannot be reached: check the address, and that the database is running"
  }
}

const problemOf = (error: DatabaseFailure): string => {
  switch (error._tag) {
    case "SqlError":
      return textOf(databaseProblem(error))
    case "MigrationError": {
      const problem = isSqlError(error.cause) ? databaseProblem(error.cause) : undefined
      return problem === undefined || problem._tag === "Unreachable"
        ? "cannot be brought up to date: see the log of the database"
        : textOf(problem)
    }
    case "DatabaseTooNew":
      return `is at version ${error.found} of a newer Leadwell, this one knows ${error.known}: start that one`
    case "OlderServerRunning":
      return "is in use by a server of an older version, which cannot use the new tables: stop all such servers first"
    case "SchemaTaken":
      return "has a schema leadwell with other objects in it: rename that schema, or use another database"
    case "TablesNotMigrated":
      return error.found === 0
        ? "has no tables of Leadwell: start the server, or run `leadwell migrate`, to create them"
        : `has tables of version ${error.found}, this Leadwell needs ${error.known}: run \`leadwell migrate\``
  }
}

/** Turns a database failure into a {@link StartRefused} that names the setting, and says what to do. */
export const refusedAs = (setting: string) => (error: DatabaseFailure) =>
  Effect.fail(new StartRefused({ lines: [`${setting} ${problemOf(error)}.`] }))
