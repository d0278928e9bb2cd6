import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { maxScreenshotPixels } from "@leadwell/domain/reclaim/Screenshot"
import { Effect } from "effect"
import sharp from "sharp"
import { corners, cornersOf, fileOf, noise } from "./Picture.ts"
import { blackPng } from "./PngFile.ts"
import { read, tooManyPixels, verdict } from "./read.ts"
import { animatedWebp, webpFrame } from "./WebpFile.ts"

const upright = ["red", "green", "blue", "white"]

layer(SharpScreenshotReader.layer)("a picture of many pixels", (it) => {
  it.effect("may have exactly the most", () =>
    Effect.gen(function* () {
      const { width, height } = yield* read(blackPng(8192, 6400))
      assert.strictEqual(width * height, maxScreenshotPixels)
    })
  )

  it.effect("may be what a phone of 50 megapixels makes", () =>
    Effect.gen(function* () {
      const { height, width } = yield* read(blackPng(8160, 6144))
      assert.deepStrictEqual([width, height], [8160, 6144])
    })
  )

  it.effect.each([
    { width: 8192, height: 6401 },
    { width: 30_000, height: 30_000 },
    { width: 60_000_000, height: 1 }
  ])("is refused before it is decoded: $width × $height", ({ width, height }) =>
    Effect.gen(function* () {
      // Decoding would find that the rows are missing.
      assert.deepStrictEqual(yield* verdict(blackPng(width, height, { rows: 0 })), tooManyPixels)
    })
  )

  it.effect("is refused as JPEG", () =>
    Effect.gen(function* () {
      const jpeg = yield* Effect.promise(() => fileOf("jpeg"))
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
      jpeg.writeUInt16BE(60_000, frame + 5)
      jpeg.writeUInt16BE(60_000, frame + 7)
      assert.deepStrictEqual(yield* verdict(jpeg), tooManyPixels)
    })
  )

  it.effect("is refused as WEBP", () =>
    Effect.gen(function* () {
      const still = yield* Effect.promise(() => fileOf("webp", corners(16, 16)))
      assert.deepStrictEqual(yield* verdict(animatedWebp(16_000, webpFrame(still, 16))), tooManyPixels)
    })
  )

  it.effect("is drawn as WEBP however busy it is", () =>
    Effect.gen(function* () {
      const grains = sharp(noise(1250 * 1000), { raw: { width: 1250, height: 1000, channels: 1 } })
      const busy = grains.resize(5000, 4000, { kernel: "nearest" }).webp({ effort: 2 })
      const { width, height } = yield* read(yield* Effect.promise(() => busy.toBuffer()))
      assert.deepStrictEqual([width, height], [5000, 4000])
    })
  )

  it.effect.each([
    { sent: "turned, of more than 16 megapixels", orientation: 6, length: 6000, kept: [1500, 3000] },
    { sent: "turned, of 16 megapixels", orientation: 6, length: 5333, kept: [3000, 5333] },
    { sent: "upright, of more than 16 megapixels", orientation: 1, length: 6000, kept: [6000, 3000] }
  ])("is drawn $kept wide and high when it was $sent", ({ kept, length, orientation }) =>
    Effect.gen(function* () {
      const large = corners(length, 3000).withMetadata({ orientation })
      const { bytes, height, width } = yield* read(yield* Effect.promise(() => fileOf("jpeg", large)))
      assert.deepStrictEqual([width, height], kept)
      const quarter = ["blue", "red", "white", "green"]
      assert.deepStrictEqual(yield* Effect.promise(() => cornersOf(bytes)), orientation === 1 ? upright : quarter)
    })
  )
})
