import { Effect } from "effect"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import { ReclaimNotFound } from "./ReclaimRepository.ts"
import { ScreenshotRepository } from "./ScreenshotRepository.ts"

/** Finds the screenshot of a request by the {@link ScreenshotRepository}: a request has one as long as it is kept. */
export const screenshotLookup = Effect.map(
  ScreenshotRepository,
  ({ find }) =>
    (id: ReclaimId) =>
      Effect.mapError(Effect.flatMap(find(id), Effect.fromOption), (error) =>
        error._tag === "StorageUnavailable" ? error : new ReclaimNotFound()
      )
)
