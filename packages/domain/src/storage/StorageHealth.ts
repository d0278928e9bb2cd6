import { Context, type Effect } from "effect"

/** Checks the store as a whole. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /**
     * Returns whether the store answers.
     *
     * - MUST return within seconds.
     * - MUST NOT fail.
     */
    readonly isReachable: Effect.Effect<boolean>
  }
>()("@leadwell/domain/storage/StorageHealth") {}
