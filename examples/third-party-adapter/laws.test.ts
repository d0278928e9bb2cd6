import { describe, it } from "@effect/vitest"
import { storageLaws } from "@leadwell/laws/StorageLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { freshFile } from "./FreshFile.ts"
import * as SqliteTokenStorage from "./SqliteTokenStorage.ts"

const storage = Layer.unwrap(Effect.map(freshFile, SqliteTokenStorage.layer))

describe("SqliteTokenStorage", () => {
  for (const { check, sentence } of storageLaws) {
    it.effect(sentence, () => Effect.provide(check, Layer.fresh(Layer.merge(storage, SecureRandom.layerWebCrypto))))
  }
})
