import { layer } from "@effect/vitest"
import * as EmbeddedPostgres from "@leadwell/adapters-postgres/EmbeddedPostgres"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { businessLeadRepositoryLaws } from "@leadwell/domain/testing/BusinessLeadRepositoryLaws"
import { catalogRepositoryLaws } from "@leadwell/domain/testing/CatalogRepositoryLaws"
import { eventRepositoryLaws } from "@leadwell/domain/testing/EventRepositoryLaws"
import { leadRepositoryLaws } from "@leadwell/domain/testing/LeadRepositoryLaws"
import { reclaimRepositoryLaws } from "@leadwell/domain/testing/ReclaimRepositoryLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

const postgres = Layer.unwrap(
  Effect.map(EmbeddedPostgres.start(), ({ socket }) => PostgresStorage.layer({ address: { socket } }))
)

layer(Layer.merge(postgres, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "PostgresStorage",
  (it) => {
    it.effect.each(catalogRepositoryLaws)("$sentence", ({ check }) => check)
    it.effect.each(leadRepositoryLaws)("$sentence", ({ check }) => check)
    it.effect.each(businessLeadRepositoryLaws)("$sentence", ({ check }) => check)
    it.effect.each(reclaimRepositoryLaws)("$sentence", ({ check }) => check)
    it.effect.each(eventRepositoryLaws)("$sentence", ({ check }) => check)
  }
)
