import { Context, type Effect, type Option, type Stream } from "effect"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Screenshot } from "./Screenshot.ts"

/**
 * A screenshot as a store delivers it: `content` is its bytes, read only as they are asked for, `size` their number.
 */
export interface KeptScreenshot extends Omit<Screenshot, "bytes"> {
  readonly size: number
  readonly content: Stream.Stream<Uint8Array, StorageUnavailable>
}

/** Delivers the screenshots of reclaim requests. */
export class ScreenshotRepository extends Context.Service<
  ScreenshotRepository,
  {
    /**
     * The screenshot that was kept with a request.
     *
     * Its content MUST come in pieces of at most `maxScreenshotPieceBytes`, so that who passes it on need never hold
     * all of it, and MUST fail when the store goes away before the last one: a screenshot is never shorter than its
     * size.
     */
    readonly find: (request: ReclaimId) => Effect.Effect<Option.Option<KeptScreenshot>, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ScreenshotRepository") {}
