import { assert, it } from "@effect/vitest"
import * as ScreenshotsOnDemand from "@leadwell/adapters-sharp/ScreenshotsOnDemand"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Effect, Exit, Layer, Logger } from "effect"
import { vi } from "vitest"

const sharp = vi.hoisted(() => ({ failures: 2 }))

vi.mock("../src/SharpScreenshotReader.ts", async (original) => {
  if (sharp.failures-- > 0) throw new Error("too many open files")
  return await original()
})

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

it.effect("a program that cannot load sharp says so with each screenshot, until it can", () => {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  const line = "Error no screenshot can be read: sharp cannot be loaded on this system"
  return Effect.gen(function* () {
    const { read } = yield* ScreenshotReader
    assert.deepStrictEqual(lines, [])
    for (const said of [[line], [line, line]]) {
      assert.isTrue(Exit.hasDies(yield* Effect.exit(read(Uint8Array.of(1)))))
      assert.deepStrictEqual(lines, said)
    }
    const { height, width } = yield* read(Buffer.from(pixel, "base64"))
    assert.deepStrictEqual([width, height], [1, 1])
    assert.deepStrictEqual(lines, [line, line])
  }).pipe(Effect.provide(Layer.mergeAll(ScreenshotsOnDemand.layer, Logger.layer([logger]))))
})
