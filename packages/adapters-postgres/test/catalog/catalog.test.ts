import { assert, layer } from "@effect/vitest"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { catalogListLaws } from "@leadwell/laws/catalog/CatalogListLaws"
import { catalogExportLaws } from "@leadwell/laws/features/catalogfile/CatalogExportLaws"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Effect, Exit, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { englishDatabase } from "../EnglishDatabase.ts"

layer(Layer.merge(englishDatabase, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "the catalogue in a database that sorts otherwise",
  (it) => {
    it.effect("sorts otherwise", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql`select 'a' < 'B' as "isEnglish"`
        assert.deepStrictEqual(row, { isEnglish: true })
      })
    )

    it.effect.each([...catalogListLaws, ...catalogExportLaws])("$sentence", ({ check }) => check)

    it.effect("keeps neither the parts nor the digest of a catalogue that cannot be kept as a whole", () =>
      Effect.gen(function* () {
        const { digest } = yield* CatalogRepository
        const { accounts } = yield* CatalogParts
        const before = yield* digest
        const { account, catalog } = yield* sampleCatalog(1)
        const exit = yield* Effect.exit(applyCatalog({ ...catalog, subcategories: [] }, "none of this"))
        assert.isTrue(Exit.isFailure(exit))
        assert.deepStrictEqual(yield* digest, before)
        assert.notDeepEqual(before, Option.some("none of this"))
        assert.isTrue(Option.isNone(yield* accounts.find(account)))
      })
    )
  }
)
