import { Data } from "effect"

/**
 * The store is unreachable or too slow. The operation may have taken effect, and a retry is possible. `cause` must not
 * leave the process, because it may contain personal data.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{ readonly cause?: unknown }> {}
