import { describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { storageLaws } from "@leadwell/laws/StorageLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

const memory = Layer.fresh(Layer.merge(MemoryStorage.layer, SecureRandom.layerWebCrypto))

describe("MemoryStorage", () => {
  it.effect.each(storageLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
})
