import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimId } from "./ReclaimRequest.ts"
import type { Screenshot } from "./Screenshot.ts"

/** Delivers the screenshots of reclaim requests. */
export class ScreenshotRepository extends Context.Service<
  ScreenshotRepository,
  {
    /** The screenshot that was kept with a request. */
    readonly find: (request: ReclaimId) => Effect.Effect<Option.Option<Screenshot>, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ScreenshotRepository") {}
