import type { Rule } from "@leadwell/domain/input/Fault"
import { maxScreenshotPixels, type Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { ScreenshotReader, type ScreenshotUnreadable } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Effect } from "effect"

/** What the reader makes of the bytes. */
export const read = (bytes: Uint8Array): Effect.Effect<Screenshot, ScreenshotUnreadable, ScreenshotReader> =>
  Effect.flatMap(ScreenshotReader, (reader) => reader.read(bytes))

/** The rule that the bytes break, or what the reader made of them. */
export const verdict = (bytes: Uint8Array): Effect.Effect<Rule | Screenshot, never, ScreenshotReader> =>
  Effect.match(read(bytes), { onFailure: ({ rule }) => rule, onSuccess: (screenshot) => screenshot })

/** The rule broken by what is no image. */
export const notImage: Rule = { _tag: "NotImage" }

/** The rule broken by what moves. */
export const notSingleFrame: Rule = { _tag: "NotSingleFrame" }

/** The rule broken by what is too large. */
export const tooManyPixels: Rule = { _tag: "TooManyPixels", max: maxScreenshotPixels }
