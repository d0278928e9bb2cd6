import { Context, type Effect, type Option, type Stream } from "effect"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Screenshot } from "./Screenshot.ts"

/** A stored screenshot. `content` reads the bytes lazily, and `size` is their number. */
export interface StoredScreenshot extends Omit<Screenshot, "bytes"> {
  readonly size: number
  readonly content: Stream.Stream<Uint8Array, StorageUnavailable>
}

/** Reads the screenshots of reclaim requests. */
export class ScreenshotRepository extends Context.Service<
  ScreenshotRepository,
  {
    /**
     * Returns the screenshot that was stored with a request.
     *
     * - MUST deliver the content in pieces of at most `maxScreenshotPieceBytes`, so that a reader never buffers all of
     *   it (`screenshotRepositoryLaws`).
     * - MUST deliver `size` bytes or fail, also when the screenshot is removed meanwhile, so that no screenshot is
     *   truncated (`screenshotRepositoryLaws`).
     * - MUST fail the content when the store becomes unavailable before the last piece. No law can stop a store, so see
     *   `packages/adapters-postgres/test/reclaim/screenshots.test.ts`.
     */
    readonly find: (request: ReclaimId) => Effect.Effect<Option.Option<StoredScreenshot>, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ScreenshotRepository") {}
