import { codeOfRule } from "@leadwell/domain/input/RuleCode"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The name of a rule until this version: its tag in small letters. */
const formerNames = Object.keys(codeOfRule).map((tag) =>
  tag.replaceAll(/(?!^)[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()
)

/** Forgets what reports counted from events. They are counted again from the first one. */
export const forgetCountings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from report_countings`
  yield* sql`delete from report_cells where counting <> 0`
})

/**
 * Forgets what reports counted, because other figures are counted now. Of refused requests only their faults are known,
 * which stay, under the code that the sender was told.
 */
export const countAnew = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* forgetCountings
  yield* sql`update report_cells set counts = 0 || counts where cube = 'refusals'`
  yield* sql`
    update report_cells set keys[4] = r.code
    from unnest(${formerNames}::text[], ${Object.values(codeOfRule)}::text[]) as r (former, code)
    where cube = 'refusals' and keys[4] = r.former`
})
