import { Schema } from "effect"

/** The most bytes a screenshot may have as it is sent: 10 MiB. */
export const maxScreenshotBytes = 10 * 1024 * 1024

/** The most pixels a screenshot may have. */
export const maxScreenshotPixels = 50_000_000

/** The most bytes of one piece in which a screenshot leaves a store: 1 MiB. */
export const maxScreenshotPieceBytes = 1024 * 1024

/** The kinds of image a screenshot may be. */
export const ScreenshotFormat = Schema.Literals(["jpeg", "png", "webp"])

/**
 * A proof, drawn anew from what was sent so that nothing but pixels remains. `sha256` is of the original, as
 * hexadecimal digits; `width` and `height` are pixels.
 */
export const Screenshot = Schema.Struct({
  format: ScreenshotFormat,
  width: Schema.Int,
  height: Schema.Int,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  bytes: Schema.Uint8Array
})

/** A proof, drawn anew from what was sent. */
export interface Screenshot extends Schema.Schema.Type<typeof Screenshot> {}

/** Bytes in pieces that a store may deliver, in their order; they are views of `bytes`, not copies. */
export const screenshotPieces = (bytes: Uint8Array): ReadonlyArray<Uint8Array> =>
  Array.from({ length: Math.ceil(bytes.length / maxScreenshotPieceBytes) }, (_, number) =>
    bytes.subarray(number * maxScreenshotPieceBytes, (number + 1) * maxScreenshotPieceBytes)
  )
