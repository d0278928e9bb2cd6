import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import sharp from "sharp"
import { anatomy, onlyPicture } from "./anatomy.ts"
import { corners, cornersOf, fileOf, formats, noise, pixelsOf } from "./Picture.ts"
import { beforePixels, pngChunk } from "./PngFile.ts"
import { read } from "./read.ts"

const upright = ["red", "green", "blue", "white"]

const orientations = [
  { orientation: 1, sent: corners(), width: 60 },
  { orientation: 3, sent: corners().rotate(180), width: 60 },
  { orientation: 6, sent: corners().rotate(270), width: 60 },
  { orientation: 8, sent: corners().rotate(90), width: 60 }
].flatMap((turn) => formats.map((format) => ({ ...turn, format })))

const tails = {
  HTML: Buffer.from("<script>alert(document.cookie)</script>"),
  PHP: Buffer.from("<?php system($_GET['c']); ?>"),
  ZIP: Buffer.concat([Buffer.from("PK\x03\x04"), noise(2000)]),
  "another picture": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])
}

const variants = {
  "progressive JPEG": () => corners().jpeg({ progressive: true, quality: 95 }),
  "grey JPEG": () => corners().greyscale().jpeg(),
  "CMYK JPEG": () => corners().toColourspace("cmyk").jpeg(),
  "interlaced PNG": () => corners().png({ progressive: true }),
  "16-bit PNG": () => corners().toColourspace("rgb16").png(),
  "palette PNG": () => corners().png({ palette: true, colours: 16 }),
  "lossy WEBP": () => corners().webp()
}

const hasSecret = (bytes: Uint8Array) => Buffer.from(bytes).includes("secret")

layer(SharpScreenshotReader.layer)("a picture that is drawn anew", (it) => {
  it.effect.each(formats)("is still the same %s", (format) =>
    Effect.gen(function* () {
      const sent = yield* Effect.promise(() => fileOf(format))
      const { bytes, ...rest } = yield* read(sent)
      const sha256 = createHash("sha256").update(sent).digest("hex")
      assert.deepStrictEqual(rest, { format, width: 60, height: 40, sha256 })
      assert.deepStrictEqual(yield* Effect.promise(() => cornersOf(bytes)), upright)
      assert.deepStrictEqual(anatomy(format, bytes), onlyPicture[format])
    })
  )

  it.effect("keeps every pixel of a PNG", () =>
    Effect.gen(function* () {
      const sent = yield* Effect.promise(() => fileOf("png"))
      const { bytes } = yield* read(sent)
      assert.isTrue((yield* Effect.promise(() => pixelsOf(bytes))).equals(yield* Effect.promise(() => pixelsOf(sent))))
    })
  )

  it.effect("does not double when it is a photograph sent as PNG", () =>
    Effect.gen(function* () {
      const photograph = sharp(noise(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } }).blur(4)
      const sent = yield* Effect.promise(() => photograph.png({ adaptiveFiltering: true }).toBuffer())
      assert.isBelow((yield* read(sent)).bytes.length, sent.length * 1.2)
    })
  )

  it.effect.each(Object.keys(variants) as Array<keyof typeof variants>)("may have been a %s", (variant) =>
    Effect.gen(function* () {
      const sent = yield* Effect.promise(() => variants[variant]().toBuffer())
      const { bytes, format } = yield* read(sent)
      assert.deepStrictEqual(
        yield* Effect.promise(() => cornersOf(bytes)),
        yield* Effect.promise(() => cornersOf(sent))
      )
      assert.deepStrictEqual(anatomy(format, bytes), onlyPicture[format])
    })
  )

  it.effect.each(["png", "webp"] as const)("stays transparent as %s", (format) =>
    Effect.gen(function* () {
      const clear = corners().ensureAlpha(0)
      const { bytes } = yield* read(yield* Effect.promise(() => fileOf(format, clear)))
      const alpha = yield* Effect.promise(() => sharp(bytes).extractChannel("alpha").raw().toBuffer())
      assert.isTrue(alpha.every((value) => value === 0))
    })
  )

  it.effect("stays transparent where a palette says so", () =>
    Effect.gen(function* () {
      const clear = corners().ensureAlpha(0).png({ palette: true })
      const { bytes } = yield* read(yield* Effect.promise(() => clear.toBuffer()))
      assert.isFalse((yield* Effect.promise(() => sharp(bytes).stats())).isOpaque)
    })
  )

  it.effect.each(orientations)("stands upright as $format of orientation $orientation", (turned) =>
    Effect.gen(function* () {
      const pixels = yield* Effect.promise(() => turned.sent.raw().toBuffer({ resolveWithObject: true }))
      const sideways = sharp(pixels.data, { raw: pixels.info }).withMetadata({ orientation: turned.orientation })
      const { bytes, width, height } = yield* read(yield* Effect.promise(() => fileOf(turned.format, sideways)))
      assert.deepStrictEqual([width, height], [60, 40])
      assert.deepStrictEqual(yield* Effect.promise(() => cornersOf(bytes)), upright)
    })
  )

  it.effect.each(formats)("keeps no metadata in %s", (format) =>
    Effect.gen(function* () {
      const told = corners()
        .withIccProfile("p3")
        .withExif({ IFD0: { ImageDescription: "secret" }, IFD3: { GPSLatitude: "46/1 57/1 0/1" } })
        .withXmp("<secret/>")
        .withDensity(1234)
      const sent = yield* Effect.promise(() => fileOf(format, told))
      assert.isTrue(hasSecret(sent))
      const { bytes } = yield* read(sent)
      assert.isFalse(hasSecret(bytes))
      assert.deepStrictEqual(anatomy(format, bytes), onlyPicture[format])
      assert.deepStrictEqual(yield* Effect.promise(() => cornersOf(bytes)), upright)
    })
  )

  it.effect.each(formats)("has the colours of its profile, which is not kept, as %s", (format) =>
    Effect.gen(function* () {
      const colour = { r: 210, g: 40, b: 90 }
      const flat = sharp({ create: { width: 16, height: 16, channels: 3, background: colour } })
      const sent = yield* Effect.promise(() => fileOf(format, flat.withIccProfile("p3")))
      const { bytes } = yield* read(sent)
      const unread = yield* Effect.promise(() => sharp(sent, { ignoreIcc: true }).raw().toBuffer())
      const kept = yield* Effect.promise(() => sharp(bytes).raw().toBuffer())
      const distances = Object.values(colour).map((value, at) => Math.abs(value - kept[at]!))
      assert.isBelow(Math.max(...distances), 6)
      assert.isAbove(Math.abs(colour.r - unread[0]!), 6)
    })
  )

  it.effect("keeps no comments", () =>
    Effect.gen(function* () {
      const png = beforePixels(yield* Effect.promise(() => fileOf("png")), pngChunk("tEXt", Buffer.from("a\0secret")))
      const plain = yield* Effect.promise(() => fileOf("jpeg"))
      const comment = Buffer.from("\xff\xfe\x00\x08secret", "latin1")
      const jpeg = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
      for (const sent of [png, jpeg]) assert.isFalse(hasSecret((yield* read(sent)).bytes))
    })
  )

  const tailed = formats.flatMap((format) =>
    (Object.keys(tails) as Array<keyof typeof tails>).map((tail) => ({ format, tail }))
  )
  it.effect.each(tailed)("loses the $tail behind a $format", ({ format, tail }) =>
    Effect.gen(function* () {
      const picture = yield* Effect.promise(() => fileOf(format))
      const { bytes } = yield* read(Buffer.concat([picture, tails[tail]]))
      assert.isFalse(Buffer.from(bytes).includes(tails[tail]))
      assert.deepStrictEqual(anatomy(format, bytes), onlyPicture[format])
      assert.deepStrictEqual(bytes, (yield* read(picture)).bytes)
    })
  )

  it.effect("is drawn from any kind of array", () =>
    Effect.gen(function* () {
      const sent = yield* Effect.promise(() => fileOf("png"))
      const within = new Uint8Array([...noise(7), ...sent, ...noise(9)]).subarray(7, 7 + sent.length)
      assert.deepStrictEqual(yield* read(within), yield* read(sent))
    })
  )
})
