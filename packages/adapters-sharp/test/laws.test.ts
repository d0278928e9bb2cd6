import { describe, it } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { screenshotReaderLaws } from "@leadwell/laws/reclaim/ScreenshotReaderLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

const reader = Layer.merge(SharpScreenshotReader.layer, SecureRandom.layerWebCrypto)

describe("SharpScreenshotReader", () => {
  it.effect.each(screenshotReaderLaws)("$sentence", ({ check }) => Effect.provide(check, reader))
})
