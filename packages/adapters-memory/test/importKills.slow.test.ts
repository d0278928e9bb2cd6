import { describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { importKillLaw } from "@leadwell/laws/features/files/import/ImportKillLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

/** The rows of an import that calls its store a hundred times. */
const rows = 84

const { check, sentence } = importKillLaw(rows)

describe("an import of many rows", () => {
  it.effect(
    sentence,
    () => Effect.provide(check, Layer.merge(MemoryStorage.layer, SecureRandom.layerWebCrypto)),
    600_000
  )
})
