import { Context, type Effect } from "effect"

/** Checks the store as a whole. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /**
     * Returns whether the store answers, and leads can be written.
     *
     * - MUST return true while the store answers (`storageHealthLaws`).
     * - MUST return false within seconds while the store is away or hangs, instead of a failure. No law can stop a
     *   store, so see `packages/adapters-postgres/test/storage/health.slow.test.ts`.
     * - MUST return false within 5 seconds while the store answers reads, but hangs on the leads that it is to write.
     *   No law can do that to a store, so see `packages/adapters-postgres/test/storage/health.slow.test.ts`.
     */
    readonly isReachable: Effect.Effect<boolean>
  }
>()("@leadwell/domain/storage/StorageHealth") {}
