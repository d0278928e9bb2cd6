import { describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { businessLeadRepositoryLaws } from "@leadwell/domain/testing/BusinessLeadRepositoryLaws"
import { catalogRepositoryLaws } from "@leadwell/domain/testing/CatalogRepositoryLaws"
import { eventRepositoryLaws } from "@leadwell/domain/testing/EventRepositoryLaws"
import { leadRepositoryLaws } from "@leadwell/domain/testing/LeadRepositoryLaws"
import { reclaimRepositoryLaws } from "@leadwell/domain/testing/ReclaimRepositoryLaws"
import { screenshotRepositoryLaws } from "@leadwell/domain/testing/ScreenshotRepositoryLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

const memory = Layer.fresh(Layer.merge(MemoryStorage.layer, SecureRandom.layerWebCrypto))

describe("MemoryStorage", () => {
  it.effect.each(catalogRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
  it.effect.each(leadRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
  it.effect.each(businessLeadRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
  it.effect.each(reclaimRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
  it.effect.each(screenshotRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
  it.effect.each(eventRepositoryLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
})
