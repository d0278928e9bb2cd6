import { Schema, type Stream } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** The maximum size of an uploaded screenshot: 10 MiB. */
export const maxScreenshotBytes = 10 * 1024 * 1024

/** The maximum number of pixels of a screenshot: 50 Mi, because phones of 50 megapixels make up to 50.3 million. */
export const maxScreenshotPixels = 50 * 1024 * 1024

/** The maximum size of one piece in which a store delivers a screenshot: 1 MiB. */
export const maxScreenshotPieceBytes = 1024 * 1024

/** The image formats of a screenshot. */
export const ScreenshotFormat = Schema.Literals(["jpeg", "png", "webp"])

/**
 * A screenshot, re-encoded from its pixels, so that no metadata or appended content remains. `sha256` is the
 * hexadecimal digest of the upload; `width` and `height` are in pixels.
 */
export const Screenshot = Schema.Struct({
  format: ScreenshotFormat,
  width: Schema.Int,
  height: Schema.Int,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  bytes: Schema.Uint8Array
})

/** A screenshot, re-encoded from its pixels. */
export interface Screenshot extends Schema.Schema.Type<typeof Screenshot> {}

/** A stored screenshot. `content` reads the bytes lazily, and `size` is their number. */
export interface StoredScreenshot extends Omit<Screenshot, "bytes"> {
  readonly size: number
  readonly content: Stream.Stream<Uint8Array, StorageUnavailable>
}

/** Splits bytes into the pieces that a store delivers. The pieces are views of `bytes`, not copies. */
export const screenshotPieces = (bytes: Uint8Array): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / maxScreenshotPieceBytes) }, (_, number) =>
    bytes.subarray(number * maxScreenshotPieceBytes, (number + 1) * maxScreenshotPieceBytes)
  )
