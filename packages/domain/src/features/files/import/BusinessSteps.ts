import { type DateTime, Effect, Equal, Predicate } from "effect"
import type { CatalogChanges } from "../../catalogfile/CatalogChanges.ts"
import { catalogFiles } from "../../catalogfile/CatalogFiles.ts"
import type { ItemInput } from "../../catalogfile/CatalogItem.ts"
import { CatalogRepository } from "../../catalogfile/CatalogRepository.ts"
import { storedNames } from "./BusinessNames.ts"
import { readBusinesses } from "./BusinessRows.ts"
import { type BusinessChanges, ended, type Import, mostRows, withChanged } from "./Import.ts"
import { type ImportClaim, ImportRepository } from "./ImportRepository.ts"
import { createdRow, faultyRow, type ImportRow } from "./ImportRow.ts"

/** How many ids an import names of what it adds, changes, uses or leaves. */
const mostIds = 20

const named = (ids: ReadonlyArray<string>) => ({ count: ids.length, ids: ids.slice(0, mostIds) })

const changesOf = (
  { added, changed, unchanged }: CatalogChanges,
  businesses: ReadonlyArray<ItemInput>
): BusinessChanges => {
  const concerned = new Set<unknown>([...added.businesses, ...changed.businesses])
  const owners = businesses.filter(({ id }) => concerned.has(id)).map(({ account }) => account)
  const used = new Set(owners.filter(Predicate.isString)).difference(new Set(added.accounts))
  return {
    added: named(added.businesses),
    changed: named(changed.businesses),
    unchanged: named(unchanged.businesses),
    accounts: { added: named(added.accounts), used: named([...used]) }
  }
}

/** Returns whether changes are those that were shown, or none, as after a step that ended half-way. */
const isShown = (changes: BusinessChanges, shown: BusinessChanges | null): boolean =>
  changes.added.count + changes.changed.count === 0 ||
  (["added", "changed", "accounts"] as const).every((key) => Equal.equals(changes[key], shown?.[key]))

/**
 * Makes the steps of imports of businesses: the one that checks all rows, and the one that applies them as a whole, or
 * nothing of them. A step that ended half-way is repeated and changes nothing more.
 */
export const makeBusinessSteps = Effect.gen(function* () {
  const imports = yield* ImportRepository
  const catalog = yield* CatalogRepository
  const { applyBusinesses } = yield* catalogFiles

  /**
   * Checks all rows, or applies them once they are sound. If what would become of the businesses is not what was shown,
   * because somebody changed them since the check, it applies nothing, and somebody has to look again.
   */
  return Effect.fnUntraced(function* (claim: ImportClaim, now: DateTime.Utc) {
    const { one } = claim
    const isCheck = one.status === "checking"
    const rows = yield* imports.rows(one.id, isCheck ? "waiting" : "sound", 0, mostRows)
    if (rows.length === 0) return yield* imports.advance(claim, { change: ended, rows: [], due: now })
    const names = storedNames(yield* catalog.export(["accounts", "affiliates", "categories", "businesses"]))
    const { changed, content, faultsWith } = readBusinesses(one, rows, names)
    const isWanted = (changes: CatalogChanges) =>
      !isCheck && isShown(changesOf(changes, content.businesses), one.businesses)
    const { changes, faults, isApplied } = yield* applyBusinesses(content, one.created_by, isWanted).pipe(
      Effect.map(({ changes }) => ({
        changes: changesOf(changes, content.businesses),
        faults: faultsWith([]),
        isApplied: isWanted(changes)
      })),
      Effect.catchTag("InvalidInput", ({ faults }) =>
        Effect.succeed({ changes: null, faults: faultsWith(faults), isApplied: false })
      )
    )
    const after = rows.map((row): ImportRow => {
      const own = faults.get(row.number)
      if (own !== undefined) return faultyRow(row, own)
      return isApplied ? createdRow(row, null) : { ...row, status: "sound" }
    })
    const change = (last: Import): Import => ({
      ...last,
      status: last.status === "running" && !isApplied ? "checked" : ended(last).status,
      sound: rows.length - faults.size,
      faulty: faults.size,
      created: isApplied ? rows.length : 0,
      changed: withChanged(last, changed),
      businesses: faults.size > 0 ? null : isApplied ? last.businesses : changes
    })
    return yield* imports.advance(claim, { change, rows: after, due: now })
  })
})
