import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import sharp from "sharp"
import { noise } from "./Picture.ts"
import { read } from "./read.ts"

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

/** The memory of the process, once nothing is left that could be given back. */
const resident = Effect.gen(function* () {
  collectGarbage()
  yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  return process.memoryUsage.rss()
})

layer(SharpScreenshotReader.layer)("many pictures after each other", (it) => {
  it.effect(
    "leave nothing behind",
    () =>
      Effect.gen(function* () {
        const grains = sharp(noise(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
        const sent = yield* Effect.promise(() => grains.jpeg({ quality: 85 }).toBuffer())
        const draw = Effect.andThen(read(sent), resident)
        for (let n = 0; n < 10; n++) yield* draw
        const before = yield* resident
        const rounds = 60
        for (let n = 0; n < rounds; n++) yield* draw
        const left = (yield* resident) - before
        assert.isBelow(left, (rounds * sent.length) / 2)
      }),
    // Seventy pictures are drawn one after the other.
    { timeout: 120_000 }
  )
})
