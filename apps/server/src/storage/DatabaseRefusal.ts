import { type DatabaseFailure, type DatabaseUnusable, problemOf } from "@leadwell/adapters-postgres/DatabaseUnusable"
import { Effect } from "effect"
import { StartRefused } from "../StartRefused.ts"

/** Turns a database failure into a {@link StartRefused} that names the setting, and says what to do. */
export const refusedAs = (setting: string) => (error: DatabaseFailure | DatabaseUnusable) => {
  const problem = error._tag === "DatabaseUnusable" ? error.problem : problemOf(error)
  return Effect.fail(new StartRefused({ lines: [`${setting} ${problem}.`] }))
}
