import { Data } from "effect"
import type { Migrator } from "effect/sql"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { AddressInvalid, EncodingNotUtf8, NotPlainPostgres, ServerTooOld } from "./ConnectionRefusals.ts"
import { type DatabaseProblem, databaseProblem } from "./DatabaseProblem.ts"
import type { DatabaseTooNew, SchemaTaken, TablesNotMigrated, UnreleasedTables } from "./Migrations.ts"

/** What can prevent the use of a database. */
export type DatabaseFailure =
  | SqlError
  | AddressInvalid
  | EncodingNotUtf8
  | ServerTooOld
  | NotPlainPostgres
  | Migrator.MigrationError
  | DatabaseTooNew
  | SchemaTaken
  | TablesNotMigrated
  | UnreleasedTables

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
    case "AddressRefused":
      return "is refused by pg_hba.conf of the database: add a line for this user, database and address"
    case "ParameterRefused":
      return (
        `leads to a pooler that refuses the start-up parameter ${problem.parameter}: ` +
        "add it to ignore_startup_parameters of PgBouncer, as docs/operations/database.md says"
      )
    case "TlsDemanded":
      return "leads to a database that demands TLS: set sslmode=require, or a stricter mode"
    case "TlsMissing":
      return "demands TLS by its sslmode, and the database offers none: turn TLS on there, or set sslmode=prefer"
    case "CertificateDemanded":
      return "leads to a database that demands a certificate of the user: set sslcert and sslkey"
    case "CertificateUntrusted":
      return "leads to a database whose certificate is not trusted: set sslrootcert to the certificate of its issuer"
    case "CertificateOfOther":
      return "has a host that is not in the certificate of the database: use a name that is, or set sslmode=verify-ca"
    case "Locked":
      return "is locked by another program, such as a server that upgrades the tables: try again when that is done"
    case "Unable":
      return `cannot be used now, because ${problem.reason}`
    case "Unreachable":
      return "cannot be reached: check the address, and that the database is running"
  }
}

/**
 * Returns why a database cannot be used and what to do, as a sentence without its subject, which is the name of a
 * setting or of the database, and without the full stop.
 */
export const problemOf = (error: DatabaseFailure): string => {
  switch (error._tag) {
    case "SqlError":
      return textOf(databaseProblem(error))
    case "MigrationError": {
      const problem = isSqlError(error.cause) ? databaseProblem(error.cause) : undefined
      return problem === undefined || problem._tag === "Unreachable"
        ? "cannot be brought up to date: see the log of the database"
        : textOf(problem)
    }
    case "AddressInvalid":
      return error.problem
    case "EncodingNotUtf8":
      return `is a database in the encoding ${error.encoding}: use one that was created with encoding 'UTF8'`
    case "ServerTooOld":
      return `leads to PostgreSQL ${error.version}: use version 15 or newer`
    case "NotPlainPostgres":
      return `leads to ${error.product}, where events would be missed: use plain PostgreSQL`
    case "DatabaseTooNew":
      return `is at version ${error.found} of a newer Leadwell, this one knows ${error.known}: start that one`
    case "SchemaTaken":
      return "has a schema leadwell with other objects in it: rename that schema, or use another database"
    case "TablesNotMigrated":
      return error.found === 0
        ? "has no tables of Leadwell: start the server, or run `leadwell migrate`, to create them"
        : `has tables of version ${error.found}, this Leadwell needs ${error.known}: run \`leadwell migrate\``
    case "UnreleasedTables":
      return "has tables from before the first release, which no Leadwell upgrades: name an empty database or folder"
  }
}

/** The database cannot be used. The message is a sentence that says why, and what to do. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{
  /** The reason, by {@link problemOf}. */
  readonly problem: string
}> {
  override get message(): string {
    return `The database URL ${this.problem}.`
  }
}
