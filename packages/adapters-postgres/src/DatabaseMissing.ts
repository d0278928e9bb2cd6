import type { SqlError } from "effect/sql/SqlError"
import { stateOf } from "./sql/StorageFailures.ts"

/** Whether PostgreSQL answered that it has no database of the name that was asked for. */
export const isDatabaseMissing = (error: SqlError): boolean => stateOf(error) === "3D000"
