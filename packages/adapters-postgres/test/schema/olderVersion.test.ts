import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { catalogModifyLaws } from "@leadwell/laws/features/catalogfile/CatalogModifyLaws"
import { addedImport } from "@leadwell/laws/features/files/import/SampleImport"
import { accessTokenRepositoryLaws } from "@leadwell/laws/features/tokens/AccessTokenRepositoryLaws"
import { webhookRepositoryLaws } from "@leadwell/laws/features/webhooks/WebhookRepositoryLaws"
import type { Law } from "@leadwell/laws/Law"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import type { StoragePorts } from "@leadwell/laws/StorageLaws"
import { Effect } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { asProcess } from "./SecondMigration.ts"
import { widenTables } from "./WidenedTables.ts"

/** Laws whose transactions read every column of a row. They hold again on a store that has seen them before. */
const laws: ReadonlyArray<Law<StoragePorts>> = [
  ...catalogModifyLaws,
  ...accessTokenRepositoryLaws,
  ...webhookRepositoryLaws
]

describe("a store that was opened before its tables got more columns", () => {
  it.live("upholds its laws on them, with the statements that it has prepared", () =>
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const uphold = Effect.forEach(laws, ({ check }) => check, { discard: true })
      yield* uphold.pipe(
        Effect.andThen(asProcess(address)(widenTables)),
        Effect.andThen(uphold),
        Effect.provide([PostgresStorage.layer({ address, maxConnections: 2 }), layerWebCrypto])
      )
    })
  )

  it.live("reads the imports of businesses that a server of the version before has checked", () =>
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const none = { count: 0, ids: [] }
      const businesses = { added: { count: 1, ids: ["a"] }, changed: none, unchanged: none }
      const withoutAccounts = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`update leadwell.imports set businesses = businesses - 'accounts'`
      )
      yield* Effect.gen(function* () {
        const accounts = { added: none, used: none }
        const one = yield* addedImport(yield* appliedSample(0), [], { businesses: { ...businesses, accounts } })
        yield* asProcess(address)(withoutAccounts)
        assert.deepStrictEqual(yield* ImportRepository.use(({ get }) => get(one.id)), one)
      }).pipe(Effect.provide([PostgresStorage.layer({ address, maxConnections: 2 }), layerWebCrypto]))
    })
  )
})
