import { Context, type Effect } from "effect"

/** Tells of the store as a whole. */
export class StorageHealth extends Context.Service<
  StorageHealth,
  {
    /** Whether the store answers now. MUST come back within seconds, and MUST NOT fail. */
    readonly isReachable: Effect.Effect<boolean>
  }
>()("@leadwell/domain/storage/StorageHealth") {}
