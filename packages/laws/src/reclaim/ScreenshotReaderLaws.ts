import { maxScreenshotPixels, type ScreenshotFormat } from "@leadwell/domain/reclaim/Screenshot"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Effect, Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { demand, demandEqual, law, type Law } from "../Law.ts"
import { imagesWithMetadata } from "./ImagesWithMetadata.ts"

/** Images of three by two pixels, and images that every reader must refuse. */
const images = {
  jpeg:
    "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBD" +
    "AQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAACAAMD" +
    "ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAaEAADAQEBAQAAAAAAAAAAAAABAgMAEQQh/8QAFQEBAQAAAAAAAAAA" +
    "AAAAAAAABQb/xAAbEQACAQUAAAAAAAAAAAAAAAAAAQIEMjNxsf/aAAwDAQACEQMRAD8AmYotfPJ6qHczXrMOk/BmZqGlwQ0uCMLU" +
    "f//Z",
  png:
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAF0lEQVQImWP4z8DAAMGcnJwB" +
    "AQEnuFIANT8FP3QJlVYAAAAASUVORK5CYII=",
  webp:
    "UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoDAAIAAoBCJagCdLoAAwkG/ewA/vMwDmRWYY1DzIn/wa9n/7//k3/x/x/2f/v/+Tf4" +
    "y+a8N3aaMVQAAAA=",
  gif: "R0lGODlhAwACAIIAAExpcQkJCVBQUAD/AP8AAAAA/8gKZAAAACH5BAUAAAAALAAAAAADAAIAAAMESFMhlgA7",
  frames:
    "UklGRtIAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAD/////AABBTk1GUAAAAAAAAAAAAAIAAAEAAGQAAAJWUDggOAAA" +
    "ALABAJ0BKgMAAgACwEwlqAJ0AQ7+AuwA/u9SiB7/n/xAHX69QY9u/cz0Oel7da/jxv3eoN9gAAAAQU5NRk4AAAAAAAAAAAACAAAB" +
    "AABkAAAAVlA4IDYAAAC0AQCdASoDAAIAAABMJagCdAD0eagAAP7vqpwpP7zy9rn3JMBezDS8oep/ZxC+TyNRF5g8AAA=",
  vast: "iVBORw0KGgoAAAANSUhEUgAAIAAAABkBCAAAAAChZqahAAAADElEQVR4nGNgoD0AAABkAAGGZDw1AAAAAElFTkSuQmCC"
}

const digests: Readonly<Record<typeof ScreenshotFormat.Type, string>> = {
  jpeg: "17bbcd6bee1958f975c667bcd543f54d194bd49d7e50953169d7edcd9c2e2f35",
  png: "9b83e4eb53f84e5f571b1d6b3d999847e13e41a2cdd303f234e90da1bdae8dad",
  webp: "03499b11ea11f23e316acae5205774a96215cf1e7dca6cea99a6376382382296"
}

const formats = ["jpeg", "png", "webp"] as const

const decoded = (base64: string): Uint8Array => Result.getOrThrow(Base64.decode(base64))

const bytesOf = (name: keyof typeof images): Uint8Array => decoded(images[name])

const text = (content: string) => new TextEncoder().encode(content)

const joined = (...parts: ReadonlyArray<Uint8Array>) => Uint8Array.from(parts.flatMap((part) => [...part]))

const includes = (bytes: Uint8Array, marker: string): boolean =>
  new TextDecoder("latin1").decode(bytes).includes(marker)

const refusalOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const reader = yield* ScreenshotReader
  const read = yield* Effect.result(reader.read(bytes))
  return Result.isFailure(read) ? read.failure.rule : "taken"
})

const notImage = { _tag: "NotImage" }

/** The laws of {@link ScreenshotReader}. */
export const screenshotReaderLaws: ReadonlyArray<Law<ScreenshotReader>> = [
  law("reads JPEG, PNG and WEBP, with the digest of what was sent", function* () {
    const reader = yield* ScreenshotReader
    for (const format of formats) {
      const { bytes, ...read } = yield* reader.read(bytesOf(format))
      yield* demandEqual(
        [read.format, read.width, read.height, read.sha256],
        [format, 3, 2, digests[format]],
        "screenshot"
      )
      const again = yield* reader.read(bytes)
      yield* demandEqual([again.format, again.width, again.height], [format, 3, 2], "screenshot read again")
    }
  }),
  law("keeps nothing that follows an image", function* () {
    const reader = yield* ScreenshotReader
    for (const format of formats) {
      const { bytes } = yield* reader.read(joined(bytesOf(format), text("<script>tail</script>")))
      yield* demand(!includes(bytes, "tail"), `the tail of a ${format} is kept`)
    }
  }),
  law("keeps no metadata of an image", function* () {
    const reader = yield* ScreenshotReader
    for (const format of formats) {
      const sent = decoded(imagesWithMetadata[format])
      yield* demand(includes(sent, "secret"), `the ${format} has no metadata`)
      const { bytes } = yield* reader.read(sent)
      const kept = ["secret", "Exif", "EXIF", "eXIf", "xmp", "XMP", "adobe"].filter((mark) => includes(bytes, mark))
      yield* demandEqual(kept, [], `metadata of a ${format}`)
    }
  }),
  law("reads an image in the middle of a larger array as if it were alone", function* () {
    const reader = yield* ScreenshotReader
    for (const format of formats) {
      const [image, other] = [bytesOf(format), bytesOf(format === "png" ? "webp" : "png")]
      const within = joined(other, image, other).subarray(other.length, other.length + image.length)
      const { bytes: alone, ...rest } = yield* reader.read(image)
      const { bytes, ...found } = yield* reader.read(within)
      yield* demandEqual([found, [...bytes]], [rest, [...alone]], `a ${format} in a larger array`)
    }
  }),
  law("reads or refuses an image with any damaged byte, and breaks down over none", function* () {
    const verdicts = new Set(["NotImage", "NotSingleFrame", "TooManyPixels"])
    for (const format of formats) {
      const image = bytesOf(format)
      for (let at = 0; at < image.length; at += 3) {
        const verdict = yield* refusalOf(image.with(at, at % 2 === 0 ? 0xff : 0))
        const isSound = verdict === "taken" || verdicts.has(verdict._tag)
        yield* demand(isSound, `byte ${at} of a ${format} gives ${JSON.stringify(verdict)}`)
      }
    }
  }),
  law("refuses a file that is no JPEG, PNG or WEBP", function* () {
    const others = [
      new Uint8Array(),
      text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      text("%PDF-1.7"),
      bytesOf("gif")
    ]
    for (const bytes of others) yield* demandEqual(yield* refusalOf(bytes), notImage, "verdict")
  }),
  law("refuses an image that ends early, wherever it ends", function* () {
    for (const format of formats) {
      const whole = bytesOf(format)
      for (const part of [0.1, 0.5, 0.75]) {
        const cut = whole.slice(0, Math.floor(whole.length * part))
        yield* demandEqual(yield* refusalOf(cut), notImage, `verdict on ${part} of a ${format}`)
      }
    }
  }),
  law("refuses an image of several frames", function* () {
    yield* demandEqual(yield* refusalOf(bytesOf("frames")), { _tag: "NotSingleFrame" }, "verdict")
  }),
  law("refuses an image of too many pixels by what it says of itself", function* () {
    const tooMany = { _tag: "TooManyPixels", max: maxScreenshotPixels }
    yield* demandEqual(yield* refusalOf(bytesOf("vast")), tooMany, "verdict")
  })
]
