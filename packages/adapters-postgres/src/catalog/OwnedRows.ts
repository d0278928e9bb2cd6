import type { PgClient } from "@effect/sql-pg/PgClient"
import type { AccountId } from "@leadwell/domain/access/Account"
import type { OwnedNames } from "@leadwell/domain/access/ScopeReferences"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const rows = decodeRows(Schema.Struct({ is_business: Schema.Boolean, name: Schema.String }))

/** Reads which of the named businesses and websites an account owns. */
export const readOwned = (sql: PgClient) =>
  Effect.fn("PgCatalogParts.owned")(function* (account: AccountId, { businesses, websites }: OwnedNames) {
    const found = yield* orUnavailable(sql`
      select true as is_business, id as name from leadwell.businesses
        where account = ${account} and id = any(${[...businesses]}::text[])
      union all
      select false, code from leadwell.websites
        where account = ${account} and code = any(${[...websites]}::text[])`)
    const names = Map.groupBy(yield* rows(found), ({ is_business }) => is_business)
    const setOf = (isBusiness: boolean) => new Set(names.get(isBusiness)?.map(({ name }) => name))
    return { businesses: setOf(true), websites: setOf(false) }
  })
