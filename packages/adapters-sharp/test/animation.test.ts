import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect } from "effect"
import sharp from "sharp"
import { corners, fileOf } from "./Picture.ts"
import { animationControl, beforePixels, pngChunk } from "./PngFile.ts"
import { notSingleFrame, read, verdict } from "./read.ts"
import { animatedWebp, webpChunk, webpFrame } from "./WebpFile.ts"

layer(SharpScreenshotReader.layer)("a picture that moves", (it) => {
  const square = fileOf("webp", corners(16, 16))
  const framed = (...inside: ReadonlyArray<Uint8Array>) =>
    Effect.map(
      Effect.promise(() => square),
      (still) => webpFrame(still, 16, Buffer.concat(inside))
    )

  it.effect("is refused as PNG", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => fileOf("png"))
      assert.deepStrictEqual(yield* verdict(beforePixels(png, animationControl(2))), notSingleFrame)
    })
  )

  it.effect("does not move when only its text or its tail says so", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => fileOf("png"))
      const behind = Buffer.concat([png, animationControl(2)])
      const text = beforePixels(png, pngChunk("tEXt", Buffer.concat([Buffer.from("a\0"), animationControl(2)])))
      for (const bytes of [behind, text]) assert.strictEqual((yield* read(bytes)).format, "png")
    })
  )

  it.effect("is refused as WEBP, but not when it has one frame", () =>
    Effect.gen(function* () {
      const frame = yield* framed()
      assert.strictEqual((yield* read(animatedWebp(16, frame))).width, 16)
      assert.deepStrictEqual(yield* verdict(animatedWebp(16, frame, frame)), notSingleFrame)
      const between = webpChunk("EXIF", new Uint8Array(5))
      assert.deepStrictEqual(yield* verdict(animatedWebp(16, frame, between, frame)), notSingleFrame)
    })
  )

  it.effect("does not move when the frames stand behind a WEBP", () =>
    Effect.gen(function* () {
      const [still, frame] = [yield* Effect.promise(() => square), yield* framed()]
      assert.strictEqual((yield* read(Buffer.concat([still, frame, frame]))).width, 16)
    })
  )

  it.effect("is refused as WEBP when a frame hides within a frame", () =>
    Effect.gen(function* () {
      const bytes = animatedWebp(16, yield* framed(yield* framed()))
      assert.strictEqual((yield* Effect.promise(() => sharp(bytes).metadata())).pages, 2)
      assert.deepStrictEqual(yield* verdict(bytes), notSingleFrame)
    })
  )

  it.effect("is refused in any kind of array", () =>
    Effect.gen(function* () {
      const png = beforePixels(yield* Effect.promise(() => fileOf("png")), animationControl(2))
      const frame = yield* framed()
      for (const file of [png, animatedWebp(16, frame, frame)]) {
        const within = new Uint8Array([...new Uint8Array(7), ...file]).subarray(7)
        assert.deepStrictEqual(yield* verdict(within), notSingleFrame)
      }
    })
  )

  it.effect("is refused however many frames it has", () =>
    Effect.gen(function* () {
      const frames = Array<Buffer>(60_000).fill(yield* framed())
      assert.deepStrictEqual(yield* verdict(animatedWebp(16, ...frames)), notSingleFrame)
    })
  )
})
