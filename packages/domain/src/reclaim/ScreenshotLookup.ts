import { Effect } from "effect"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import { ReclaimNotFound } from "./ReclaimRepository.ts"
import { ScreenshotRepository } from "./ScreenshotRepository.ts"

/**
 * Returns a function that finds the screenshot of a request in the {@link ScreenshotRepository}. It fails with
 * `ReclaimNotFound` for an unknown request, and for one whose screenshot was removed.
 */
export const screenshotLookup = Effect.map(
  ScreenshotRepository,
  ({ find }) =>
    (id: ReclaimId) =>
      Effect.mapError(Effect.flatMap(find(id), Effect.fromOption), (error) =>
        error._tag === "StorageUnavailable" ? error : new ReclaimNotFound()
      )
)
