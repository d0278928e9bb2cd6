import { layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { businessLeadRepositoryLaws } from "@leadwell/domain/testing/BusinessLeadRepositoryLaws"
import { catalogRepositoryLaws } from "@leadwell/domain/testing/CatalogRepositoryLaws"
import { eventRepositoryLaws } from "@leadwell/domain/testing/EventRepositoryLaws"
import { leadRepositoryLaws } from "@leadwell/domain/testing/LeadRepositoryLaws"
import { reclaimRepositoryLaws } from "@leadwell/domain/testing/ReclaimRepositoryLaws"
import { screenshotRepositoryLaws } from "@leadwell/domain/testing/ScreenshotRepositoryLaws"
import { Effect, Layer, Redacted } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { freshDatabase } from "./FreshDatabase.ts"

const embedded = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.layer({ address })))

/** An empty database of one's own runs the laws too when `DATABASE_URL` names it. */
const url = process.env["DATABASE_URL"]

const databases = {
  "the embedded PostgreSQL": embedded,
  ...(url === undefined ? {} : { DATABASE_URL: PostgresStorage.layer({ address: { url: Redacted.make(url) } }) })
}

for (const [name, database] of Object.entries(databases)) {
  layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
    `PostgresStorage on ${name}`,
    (it) => {
      it.effect.each(catalogRepositoryLaws)("$sentence", ({ check }) => check)
      it.effect.each(leadRepositoryLaws)("$sentence", ({ check }) => check)
      it.effect.each(businessLeadRepositoryLaws)("$sentence", ({ check }) => check)
      it.effect.each(reclaimRepositoryLaws)("$sentence", ({ check }) => check)
      it.effect.each(screenshotRepositoryLaws)("$sentence", ({ check }) => check)
      it.effect.each(eventRepositoryLaws)("$sentence", ({ check }) => check)
    }
  )
}
