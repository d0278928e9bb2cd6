import { DateTime, Effect } from "effect"
import type { CatalogChanges } from "../catalogfile/CatalogChanges.ts"
import { catalogFiles } from "../catalogfile/CatalogFiles.ts"
import type { Fault } from "../input/Fault.ts"
import { readBusinesses } from "./BusinessRows.ts"
import { type BusinessChanges, ended, type Import, mostRows, withChanged } from "./Import.ts"
import { type ImportClaim, ImportRepository } from "./ImportRepository.ts"
import { createdRow, faultyRow, type ImportRow } from "./ImportRow.ts"

/** How many ids an import names of the businesses that it adds, changes or leaves. */
const mostIds = 20

const named = (ids: ReadonlyArray<string>) => ({ count: ids.length, ids: ids.slice(0, mostIds) })

const changesOf = ({ added, changed, unchanged }: CatalogChanges): BusinessChanges => ({
  added: named(added.businesses),
  changed: named(changed.businesses),
  unchanged: named(unchanged.businesses)
})

const noFaults: ReadonlyArray<Fault> = []

/**
 * Makes the steps of imports of businesses: the one that checks all rows, and the one that applies them as a whole, or
 * nothing of them. A step that ended half-way is repeated and changes nothing more.
 */
export const makeBusinessSteps = Effect.gen(function* () {
  const imports = yield* ImportRepository
  const { applyBusinesses } = yield* catalogFiles

  /** Applies rows or previews them. Returns the rows after it, what becomes of the businesses, and the readings. */
  const applied = Effect.fnUntraced(function* (one: Import, rows: ReadonlyArray<ImportRow>, isPreview: boolean) {
    const { businesses, changed, faultsWith } = readBusinesses(one, rows)
    const isSound = faultsWith([]).size === 0
    const { changes, found } = yield* applyBusinesses(businesses, one.created_by, isPreview).pipe(
      Effect.map(({ changes }) => ({ changes: isSound ? changesOf(changes) : null, found: noFaults })),
      Effect.catchTag("InvalidInput", ({ faults }) => Effect.succeed({ changes: null, found: faults }))
    )
    return { faults: faultsWith(found), businesses: changes, changed }
  })

  /** Checks all rows at once, or applies them once they are sound. */
  return Effect.fnUntraced(function* (claim: ImportClaim, now: DateTime.Utc) {
    const { one } = claim
    const isCheck = one.status === "checking"
    const rows = yield* imports.rows(one.id, isCheck ? "waiting" : "sound", 0, mostRows)
    if (rows.length === 0) return yield* imports.advance(claim, { change: ended, rows: [], due: now })
    const { businesses, changed, faults } = yield* applied(one, rows, isCheck)
    const after = rows.map((row): ImportRow => {
      const own = faults.get(row.number)
      if (own !== undefined) return faultyRow(row, own)
      return isCheck || faults.size > 0 ? { ...row, status: "sound" } : createdRow(row, null)
    })
    const change = (last: Import): Import => ({
      ...last,
      // Since the check, somebody may have changed what makes a row faulty. Then nothing is applied.
      status: last.status === "running" && faults.size > 0 ? "checked" : ended(last).status,
      sound: rows.length - faults.size,
      faulty: faults.size,
      created: isCheck || faults.size > 0 ? 0 : rows.length,
      changed: withChanged(last.changed, changed),
      businesses
    })
    return yield* imports.advance(claim, { change, rows: after, due: now })
  })
})
