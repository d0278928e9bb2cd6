import { Context, Data, type Effect } from "effect"
import type { Rule } from "../input/Fault.ts"
import type { Screenshot } from "./Screenshot.ts"

/** The bytes are no image that may serve as proof; `rule` says which demand they miss. */
export class ScreenshotUnreadable extends Data.TaggedError("ScreenshotUnreadable")<{ readonly rule: Rule }> {}

/** Tells from bytes alone whether they are a screenshot. */
export class ScreenshotReader extends Context.Service<
  ScreenshotReader,
  {
    /**
     * Decodes an image and draws it anew.
     *
     * MUST judge by content alone and MUST refuse: anything but JPEG, PNG and WEBP; more than one frame; more than
     * `maxScreenshotPixels` pixels, before decoding them; an image that does not decode to its end. MUST NOT
     * keep metadata or anything that follows the image. MUST NOT fail in any other way for any bytes.
     */
    readonly read: (bytes: Uint8Array) => Effect.Effect<Screenshot, ScreenshotUnreadable>
  }
>()("@leadwell/domain/reclaim/ScreenshotReader") {}
