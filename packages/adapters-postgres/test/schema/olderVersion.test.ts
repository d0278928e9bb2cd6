import { describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { catalogModifyLaws } from "@leadwell/laws/catalogfile/CatalogModifyLaws"
import type { Law } from "@leadwell/laws/Law"
import type { StoragePorts } from "@leadwell/laws/StorageLaws"
import { accessTokenRepositoryLaws } from "@leadwell/laws/token/AccessTokenRepositoryLaws"
import { webhookRepositoryLaws } from "@leadwell/laws/webhook/WebhookRepositoryLaws"
import { Effect } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
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
})
