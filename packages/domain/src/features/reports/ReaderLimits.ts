import { Effect } from "effect"
import { isGranted, NotGranted } from "../../access/Grant.ts"
import { isOperator, type Principal } from "../../access/Principal.ts"
import { reachOf } from "../../access/Reach.ts"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import { allPages } from "../../pagination/AllPages.ts"
import { cubes } from "./Cube.ts"
import type { ReportDefinition, ReportName } from "./ReportDefinition.ts"
import { type ReportQuery, selectingKeys } from "./ReportQuery.ts"

/** The values that some keys of cells may have. */
export type KeyValues = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * Makes the function that returns the values to which a reader of a report is limited: to the websites or businesses of
 * its account and its scope. It fails when the report is not for the reader.
 */
export const readerLimits = Effect.map(CatalogParts, ({ businesses }) =>
  Effect.fnUntraced(function* (reader: Principal, name: ReportName, { cube, readers }: ReportDefinition) {
    const none: KeyValues = new Map()
    if (isOperator(reader)) return none
    if (!readers.some((one) => isGranted(reader, one))) {
      return yield* new NotGranted({ grants: ["operator", ...readers] })
    }
    if (name === "reclaims" && isGranted(reader, "leads:review")) return none
    const keys: ReadonlyArray<string> = cubes[cube].keys
    if (keys.includes("account")) {
      const sites = reader.scope?.websites
      return new Map([["account", [reader.account]], ...(sites === undefined ? [] : [["website", sites] as const])])
    }
    const own = yield* allPages((request) => businesses.page(reachOf(reader), request))
    return new Map([["business", own.map(({ id }) => id)]])
  })
)

/** Returns the values that keys may have: those that a query asks for, within those to which a reader is limited. */
export const wantedOf = (query: ReportQuery, limited: KeyValues): KeyValues => {
  const wanted = new Map(limited)
  for (const [asked, key] of Object.entries(selectingKeys)) {
    const values: ReadonlyArray<string> | undefined = query[asked as keyof typeof selectingKeys]
    const limit = limited.get(key)
    if (values !== undefined) {
      wanted.set(key, limit === undefined ? values : values.filter((one) => limit.includes(one)))
    }
  }
  return wanted
}
