import { Context, Effect, Layer } from "effect"
import type { Rule } from "../input/Fault.ts"
import { Fact } from "../privacy/Fact.ts"
import type { Screenshot } from "./Screenshot.ts"

/** The bytes are not an acceptable screenshot. `rule` names the rule that they break. */
export class ScreenshotUnreadable extends Fact("ScreenshotUnreadable", "The bytes are not an acceptable screenshot.")<{
  readonly rule: Rule
}> {}

/** Validates and re-encodes screenshots. */
export class ScreenshotReader extends Context.Service<
  ScreenshotReader,
  {
    /**
     * Decodes an image and encodes its pixels anew.
     *
     * - MUST read only the bytes of this view, even when it is a part of a larger buffer (`screenshotReaderLaws`).
     * - MUST refuse every format except JPEG, PNG and WEBP (`screenshotReaderLaws`).
     * - MUST refuse an image with more than one frame (`screenshotReaderLaws`).
     * - MUST refuse an image with more than `maxScreenshotPixels` pixels, before it decodes them
     *   (`screenshotReaderLaws`).
     * - MUST refuse an image that does not decode to its end (`screenshotReaderLaws`).
     * - MUST drop all metadata (`screenshotReaderLaws`).
     * - MUST drop all bytes that follow the image (`screenshotReaderLaws`).
     * - MUST NOT fail with any other error, for any bytes (`screenshotReaderLaws`).
     */
    readonly read: (bytes: Uint8Array) => Effect.Effect<Screenshot, ScreenshotUnreadable>
  }
>()("@leadwell/domain/reclaim/ScreenshotReader") {
  /** Reads nothing: it refuses every screenshot as no image. */
  static readonly off = Layer.succeed(ScreenshotReader, {
    read: () => Effect.fail(new ScreenshotUnreadable({ rule: { _tag: "NotImage" } }))
  })
}
