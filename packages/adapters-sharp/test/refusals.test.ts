import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect, Schema } from "effect"
import sharp from "sharp"
import { anatomy, onlyPicture } from "./anatomy.ts"
import { corners, formats, noise, pixelsOf } from "./Picture.ts"
import { blackPng } from "./PngFile.ts"
import { notImage, read, verdict } from "./read.ts"
import { webpChunk } from "./WebpFile.ts"

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
)
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")

const strangers: Record<string, () => Promise<Uint8Array>> = {
  GIF: () => corners().gif().toBuffer(),
  TIFF: () => corners().tiff().toBuffer(),
  AVIF: () => corners().avif({ effort: 0 }).toBuffer(),
  HEIC: async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
  SVG: async () => svg,
  PDF: async () => pdf,
  HTML: async () => Buffer.from("<!doctype html><title>a</title>"),
  ZIP: async () => Buffer.from("PK\x03\x04"),
  "sound in RIFF": async () => webpChunk("RIFF", Buffer.from("WAVEfmt ")),
  nothing: async () => new Uint8Array(),
  "one byte": async () => new Uint8Array([0xff]),
  "zero bytes": async () => new Uint8Array(5000)
}

const signatures = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: blackPng(1, 1).subarray(0, 8),
  webp: Buffer.from("RIFF\xff\xff\x00\x00WEBP", "latin1")
}

const kinds = {
  "baseline JPEG": () => corners().jpeg(),
  "progressive JPEG": () => corners().jpeg({ progressive: true }),
  PNG: () => corners().png(),
  "interlaced PNG": () => corners().png({ progressive: true }),
  "lossy WEBP": () => corners().webp(),
  "lossless WEBP": () => corners().webp({ lossless: true })
}
const kindNames = Object.keys(kinds) as Array<keyof typeof kinds>

const Fraction = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Damage = Schema.Struct({ at: Fraction, value: Byte })

// What a WEBP has besides, once the damage makes it transparent.
const transparency = ["VP8X", "ALPH"]

layer(SharpScreenshotReader.layer)("a picture that is refused", (it) => {
  it.effect.each(Object.keys(strangers))("is none when it is %s", (name) =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() => strangers[name]!())
      assert.deepStrictEqual(yield* verdict(bytes), notImage)
      for (const format of formats) {
        assert.deepStrictEqual(yield* verdict(Buffer.concat([signatures[format], bytes])), notImage)
      }
    })
  )

  it.effect("is out of reach for every other loader of sharp", () =>
    Effect.gen(function* () {
      const gif = yield* Effect.promise(() => corners().gif().toBuffer())
      const tiff = yield* Effect.promise(() => corners().tiff().toBuffer())
      for (const bytes of [gif, tiff, svg]) {
        assert.instanceOf(yield* Effect.flip(Effect.tryPromise(() => sharp(bytes).metadata())), Error)
      }
    })
  )

  it.effect.prop("is none when it is made of any bytes", [Schema.Array(Byte), Schema.Literals(formats)], (drawn) =>
    Effect.gen(function* () {
      const [bytes, format] = drawn
      const start = signatures[format]
      assert.deepStrictEqual(yield* verdict(Uint8Array.from(bytes)), notImage)
      assert.deepStrictEqual(yield* verdict(Uint8Array.from([...start, ...bytes])), notImage)
      assert.deepStrictEqual(yield* verdict(Buffer.concat([start, noise(3000, bytes.length)])), notImage)
    })
  )

  it.effect.each(kindNames)("is cut short: %s", (kind) =>
    Effect.gen(function* () {
      const whole = yield* Effect.promise(() => kinds[kind]().toBuffer())
      const pixels = yield* Effect.promise(() => pixelsOf(whole))
      for (let cut = 1; cut < whole.length; cut += cut < 24 ? 1 : Math.ceil(whole.length / 60)) {
        const outcome = yield* verdict(whole.subarray(0, -cut))
        // The last bytes hold no pixels: without them a picture may still be whole, and then it must be.
        if (cut < 24 && "bytes" in outcome) {
          const again = yield* read(whole)
          assert.deepStrictEqual(outcome.bytes, again.bytes)
          assert.strictEqual((yield* Effect.promise(() => pixelsOf(outcome.bytes))).length, pixels.length)
        } else assert.deepStrictEqual(outcome, notImage, `without its last ${cut} bytes`)
      }
    })
  )

  it.effect.each(["baseline JPEG", "progressive JPEG"] as const)("ends early but has all its bytes: %s", (kind) =>
    Effect.gen(function* () {
      const whole = yield* Effect.promise(() => kinds[kind]().toBuffer())
      const early = Buffer.concat([whole.subarray(0, -600), Buffer.from([0xff, 0xd9]), whole.subarray(-600)])
      assert.deepStrictEqual(yield* verdict(early), notImage)
    })
  )

  it.effect.prop(
    "is damaged, unless what is drawn of it is clean",
    [Schema.Literals(kindNames), Schema.NonEmptyArray(Damage)],
    ([kind, damages]) =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(() => kinds[kind]().toBuffer())
        for (const { at, value } of damages) bytes[Math.floor(at * (bytes.length - 1))] = value
        const outcome = yield* verdict(bytes)
        if ("bytes" in outcome) {
          const allowed = [...onlyPicture[outcome.format], ...transparency]
          assert.includeMembers(allowed, [...anatomy(outcome.format, outcome.bytes)])
        } else assert.include(["NotImage", "TooManyPixels"], outcome._tag)
      }),
    { arbitrary: { runs: 300 } }
  )
})
