import { assert, layer } from "@effect/vitest"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { Effect } from "effect"
import { afterStart, beforeEnd, beforeSegment, jpegSegment } from "./JpegFile.ts"
import { corners, fileOf, pixelsOf } from "./Picture.ts"
import { beforePixels, pngChunk } from "./PngFile.ts"
import { notImage, read, verdict } from "./read.ts"

const scan = Buffer.from([0xff, 0xda])
const end = Buffer.from([0xff, 0xd9])
const exif = (content: string) => jpegSegment(0xe1, `Exif\0\0${content}`)
const jfif = Buffer.from("JFIF\0")

const baseline = () => fileOf("jpeg")
const progressive = () => corners().jpeg({ quality: 95, progressive: true }).toBuffer()
const cmyk = () => corners().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer()
const deep = () => corners().toColourspace("rgb16").png().toBuffer()

/** A JPEG with arithmetic codes, which sharp does not write. */
const arithmetic = async () =>
  Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQ" +
      "YEpRUk//yQALCAAYABgBAREA/8wABgAQEAX/2gAIAQEAAD8A/tivcsF2GNZcEQbirHUodHbTXZkEcNSl3ak1VmsPAOgGjm29NXni6F5Cfiq3R5v/" +
      "AEN9DKgH7O85h/8Aaat4r8QYhBQxhoBkV9dm0WPqg/6mTHKx3Gq2Eqynvulg/9k=",
    "base64"
  )

const offsetsOf = (file: Buffer, part: Buffer): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let at = file.indexOf(part); at !== -1; at = file.indexOf(part, at + 1)) found.push(at)
  return found
}

/** The JPEG with other parameters of each of its scans. */
const withScans = (jpeg: Buffer, parameters: ReadonlyArray<number>): Buffer => {
  const changed = Buffer.from(jpeg)
  for (const at of offsetsOf(jpeg, scan)) changed.set(parameters, at + 5 + 2 * jpeg[at + 4]!)
  return changed
}

const adobe = (transform: number) => jpegSegment(0xee, `Adobe\0d\0\0\0\0${String.fromCharCode(transform)}`)

/** The JPEG without the segment that names JFIF, which would decide its colours. */
const unnamed = (jpeg: Buffer): Buffer => {
  const at = jpeg.indexOf(jfif) - 4
  return at < 0 ? jpeg : Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))])
}

const withRevision = (jpeg: Buffer, revision: number): Buffer => {
  const named = jpeg.includes(jfif)
    ? Buffer.from(jpeg)
    : afterStart(jpeg, jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"))
  named[named.indexOf(jfif) + 5] = revision
  return named
}

const withDamage = (chunk: Buffer): Buffer => {
  chunk[chunk.length - 1]! ^= 1
  return chunk
}

/** The PNG with a wrong checksum of its first chunk of this type. */
const withBadSum = (png: Buffer, type: string): Buffer => {
  const at = png.indexOf(type)
  const sum = at + 4 + png.readUInt32BE(at - 4)
  png[sum]! ^= 1
  return png
}

/** Files of which every pixel is there, each with the file that it was made of. */
const whole: Record<string, readonly [() => Promise<Buffer>, (file: Buffer) => Buffer]> = {
  "JPEG with odd parameters of its scan": [baseline, (file) => withScans(file, [0, 0, 0])],
  "JPEG with parameters of a progressive scan": [baseline, (file) => withScans(file, [1, 5, 0x21])],
  "JPEG with unknown colours": [baseline, (file) => afterStart(unnamed(file), adobe(7))],
  "JPEG of a future revision": [baseline, (file) => withRevision(file, 9)],
  "JPEG with all of these": [
    baseline,
    (file) => afterStart(withScans(unnamed(file), [0, 0, 0]), adobe(7), Buffer.alloc(3)).subarray(0, -2)
  ],
  "JPEG with a segment without a size": [baseline, (file) => afterStart(file, Buffer.from([0xff, 0xe5, 0, 0]))],
  "JPEG with arithmetic codes and bytes in front of its end": [
    arithmetic,
    (file) => beforeEnd(file, Buffer.from("stray"))
  ],
  "JPEG without its end marker": [baseline, (file) => file.subarray(0, -2)],
  "JPEG with half of its end marker": [baseline, (file) => file.subarray(0, -1)],
  "progressive JPEG without its end marker": [progressive, (file) => file.subarray(0, -2)],
  "JPEG with bytes in front of its end": [baseline, (file) => beforeEnd(file, Buffer.from("stray"))],
  "progressive JPEG with bytes in front of its end": [progressive, (file) => beforeEnd(file, Buffer.from("stray"))],
  "progressive JPEG with bytes in front of its scan": [
    progressive,
    (file) => beforeSegment(file, 0xda, Buffer.from("stray"))
  ],
  "JPEG with a film behind its end": [
    baseline,
    (file) => Buffer.concat([file, Buffer.from("\0\0\0\x18ftypmp42"), file])
  ],
  "JPEG with broken EXIF": [baseline, (file) => afterStart(file, exif("MM\0*\0\0\xff\xff"), exif("garbage"), exif(""))],
  "JPEG with a broken colour profile": [
    baseline,
    (file) => afterStart(file, jpegSegment(0xe2, "ICC_PROFILE\0\x02\x01garbage"))
  ],
  "JPEG in CMYK with unknown colours": [cmyk, (file) => file],
  "PNG with wrong checksums of what is not its pixels": [
    () => fileOf("png"),
    (file) =>
      beforePixels(
        file,
        withDamage(pngChunk("iCCP", Buffer.from("a\0\0garbage", "latin1"))),
        withDamage(pngChunk("eXIf", Buffer.from("garbage"))),
        withDamage(pngChunk("gAMA", Buffer.alloc(4)))
      )
  ],
  "PNG with a wrong checksum of its pixels": [() => fileOf("png"), (file) => withBadSum(file, "IDAT")],
  "PNG without its end": [() => fileOf("png"), (file) => file.subarray(0, -12)],
  "PNG with bytes behind its end": [() => fileOf("png"), (file) => Buffer.concat([file, Buffer.from("stray")])],
  "PNG of 16 bits": [deep, (file) => file],
  "WEBP with bytes behind its end": [() => fileOf("webp"), (file) => Buffer.concat([file, Buffer.from("stray")])]
}

/** Files of which pixels are missing, whatever else is odd about them. */
const cut: Record<string, readonly [() => Promise<Buffer>, (file: Buffer) => Buffer]> = {
  "JPEG that ends early, with an end marker": [baseline, (file) => Buffer.concat([file.subarray(0, -40), end])],
  "JPEG that ends early, without one": [baseline, (file) => file.subarray(0, -40)],
  "JPEG with arithmetic codes that ends early": [arithmetic, (file) => file.subarray(0, -40)],
  "JPEG with odd parameters that ends early": [
    baseline,
    (file) => Buffer.concat([withScans(file, [0, 0, 0]).subarray(0, -40), end])
  ],
  "JPEG of unknown colours that ends early": [
    baseline,
    (file) => Buffer.concat([afterStart(unnamed(file), adobe(7)).subarray(0, -40), end])
  ],
  "progressive JPEG without its last scan": [progressive, (file) => file.subarray(0, offsetsOf(file, scan).at(-1))],
  "progressive JPEG that ends in its last scan": [
    progressive,
    (file) => Buffer.concat([file.subarray(0, offsetsOf(file, scan).at(-1)! + 20), end])
  ],
  "JPEG with a hole": [
    baseline,
    (file) => {
      const holed = Buffer.from(file)
      return holed.fill(0, holed.length - 800, holed.length - 400)
    }
  ],
  "PNG without its last bytes": [() => fileOf("png"), (file) => file.subarray(0, -30)],
  "WEBP without its last bytes": [() => fileOf("webp"), (file) => file.subarray(0, -30)]
}

const pixels = (file: Uint8Array) => Effect.promise(() => pixelsOf(file))

layer(SharpScreenshotReader.layer)("a picture that decoders warn of", (it) => {
  it.effect.each(Object.keys(whole))("is taken when all its pixels are there: %s", (name) =>
    Effect.gen(function* () {
      const [make, change] = whole[name]!
      const file = yield* Effect.promise(make)
      const drawn = yield* read(change(Buffer.from(file)))
      assert.isTrue((yield* pixels(drawn.bytes)).equals(yield* pixels((yield* read(file)).bytes)))
    })
  )

  it.effect.each(Object.keys(cut))("is refused when pixels are missing: %s", (name) =>
    Effect.gen(function* () {
      const [make, change] = cut[name]!
      assert.deepStrictEqual(yield* verdict(change(Buffer.from(yield* Effect.promise(make)))), notImage)
    })
  )

  it.effect("is mended up to more segments than encoders write", () =>
    Effect.gen(function* () {
      const file = yield* Effect.promise(baseline)
      const withComments = (count: number) => afterStart(file, ...Array<Buffer>(count).fill(jpegSegment(0xfe, "")))
      yield* read(withComments(9_000).subarray(0, -2))
      assert.deepStrictEqual(yield* verdict(withComments(10_001).subarray(0, -2)), notImage)
      yield* read(withComments(10_001))
    })
  )
})
