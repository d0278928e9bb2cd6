import type { Rule } from "@leadwell/domain/input/Fault"
import { maxScreenshotPixels, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { ScreenshotReader, ScreenshotUnreadable } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Data, Effect, Layer, Option, Semaphore } from "effect"
import { hash } from "node:crypto"
import sharp, { type Metadata, type Sharp } from "sharp"
import { isAnimated } from "./internal/Animation.ts"
import { lowerDrawingPriority } from "./internal/DrawingPriority.ts"
import { formatOf } from "./internal/ImageFormat.ts"
import { hasTooManyScans } from "./internal/JpegSegment.ts"
import { mendedJpeg } from "./internal/MendedJpeg.ts"
import { missesPixels } from "./internal/MissingPixels.ts"
import { withoutAncillaryChunks, withoutTexts } from "./internal/PngChunk.ts"

// Drawing an image of 50 megapixels takes up to 0.8 GB, so one image is drawn at a time.
const imagesAtOnce = 1

// sharp holds a rotated image in memory as a whole. Only cameras rotate images, and none has more true pixels than
// this.
const maxTurnedPixels = 16_000_000

// These settings apply to the whole process. Loaders that are not unblocked here cannot be reached by any input.
const restrain = Effect.sync(() => {
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] })
  sharp.cache(false)
  sharp.concurrency(1)
})

const refusal = (rule: Rule): ScreenshotUnreadable => new ScreenshotUnreadable({ rule })

class NotDrawn extends Data.TaggedError("NotDrawn")<{ readonly cause: unknown }> {}

const attempt = <A>(native: () => Promise<A>): Effect.Effect<A, ScreenshotUnreadable> =>
  Effect.tryPromise({ try: native, catch: (cause) => new NotDrawn({ cause }) }).pipe(
    Effect.tapError(({ cause }) => Effect.logDebug("sharp refused a screenshot", cause)),
    Effect.mapError(() => refusal({ _tag: "NotImage" }))
  )

// JPEG: optimised Huffman codes would triple the time of a large image and take 150 MB, to save a seventh of its bytes.
// WEBP: below effort 2, libwebp fails on some large and busy images, because its first partition overflows.
// PNG: adaptive filters keep a photograph from doubling in size.
const draw: Record<Screenshot["format"], (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 85, optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 4, adaptiveFiltering: true }),
  webp: (image) => image.webp({ quality: 85, effort: 2 })
}

const prepare: Record<Screenshot["format"], (bytes: Uint8Array) => Uint8Array> = {
  jpeg: mendedJpeg,
  png: withoutTexts,
  webp: (bytes) => bytes
}

/** Rotates an image upright. One too large to be held in memory is first halved in width and height. */
const upright = (image: Sharp, { height, orientation = 1, width }: Metadata): Sharp => {
  const turned = image.autoOrient()
  if (orientation === 1 || width * height <= maxTurnedPixels) return turned
  const half = Math.ceil(Math.max(width, height) / 2)
  return turned.resize({ width: half, height: half, fit: "inside" })
}

const redraw = Effect.fnUntraced(function* (bytes: Uint8Array, format: Screenshot["format"]) {
  const image = sharp(prepare[format](bytes), {
    failOn: "truncated",
    limitInputPixels: false
  })
  const warnings: Array<string> = []
  image.on("warning", (warning: string) => warnings.push(warning))
  const header = yield* attempt(() => image.metadata())
  if (header.width * header.height > maxScreenshotPixels) {
    return yield* refusal({ _tag: "TooManyPixels", max: maxScreenshotPixels })
  }
  // Not `toUint8Array`: in sharp 0.35.5 it leaks the memory of its result.
  const { data, info } = yield* attempt(() =>
    draw[format](upright(image, header)).toBuffer({ resolveWithObject: true })
  )
  if (format === "jpeg" && missesPixels(warnings)) return yield* refusal({ _tag: "NotImage" })
  const drawn = new Uint8Array(data.buffer, data.byteOffset, data.length)
  return {
    format,
    width: info.width,
    height: info.height,
    sha256: hash("sha256", bytes, "hex"),
    bytes: format === "png" ? withoutAncillaryChunks(drawn) : drawn
  }
})

/**
 * {@link ScreenshotReader} on sharp. Building the layer changes sharp for the whole process: it loads only JPEG, PNG
 * and WEBP, caches nothing and uses one thread per image.
 */
export const layer = Layer.effect(
  ScreenshotReader,
  Effect.gen(function* () {
    yield* restrain
    yield* lowerDrawingPriority
    const slots = yield* Semaphore.make(imagesAtOnce)
    return {
      read: Effect.fn("SharpScreenshotReader.read")(function* (bytes) {
        const format = formatOf(bytes)
        if (Option.isNone(format)) return yield* refusal({ _tag: "NotImage" })
        if (isAnimated(format.value, bytes)) return yield* refusal({ _tag: "NotSingleFrame" })
        if (format.value === "jpeg" && hasTooManyScans(bytes)) return yield* refusal({ _tag: "NotImage" })
        // sharp cannot be interrupted. Were this interruptible, the next image would start while this one is still
        // being drawn.
        return yield* slots.withPermit(Effect.uninterruptible(redraw(bytes, format.value)))
      })
    }
  })
)
