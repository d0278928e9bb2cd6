import type { SqlError } from "effect/sql/SqlError"
import { stateOf } from "./sql/StorageFailures.ts"

/** Why a database cannot be used. */
export type DatabaseProblem =
  | { readonly _tag: "DatabaseMissing" }
  | { readonly _tag: "UserRefused" }
  | { readonly _tag: "RightMissing" }
  | { readonly _tag: "Unreachable" }

/** Returns why the database raised an error while the connection or the tables were made. */
export const databaseProblem = (error: SqlError): DatabaseProblem => {
  if (stateOf(error) === "3D000") return { _tag: "DatabaseMissing" }
  if (error.reason._tag === "AuthenticationError") return { _tag: "UserRefused" }
  if (error.reason._tag === "AuthorizationError") return { _tag: "RightMissing" }
  return { _tag: "Unreachable" }
}
