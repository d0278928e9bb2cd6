import { assert, it } from "@effect/vitest"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Effect, Exit, Layer, Logger } from "effect"
import { vi } from "vitest"
import * as ScreenshotsOnDemand from "../src/ScreenshotsOnDemand.ts"

vi.mock("@leadwell/adapters-sharp/SharpScreenshotReader", () => {
  throw new Error("sharp has no build for this system")
})

it.effect("a server that cannot load sharp says so with the first screenshot, once", () => {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  return Effect.gen(function* () {
    const { read } = yield* ScreenshotReader
    assert.deepStrictEqual(lines, [])
    for (const bytes of [Uint8Array.of(1), Uint8Array.of(2)]) {
      assert.isTrue(Exit.hasDies(yield* Effect.exit(read(bytes))))
    }
    assert.deepStrictEqual(lines, ["Error no screenshot can be read: sharp cannot be loaded on this system"])
  }).pipe(Effect.provide(Layer.mergeAll(ScreenshotsOnDemand.layer, Logger.layer([logger]))))
})
