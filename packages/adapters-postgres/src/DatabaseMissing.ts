import type { SqlError } from "effect/sql/SqlError"
import { stateOf } from "./sql/StorageFailures.ts"

/** Whether the server has no database of the requested name. */
export const isDatabaseMissing = (error: SqlError): boolean => stateOf(error) === "3D000"
