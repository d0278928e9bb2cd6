import { Data } from "effect"

/**
 * The store cannot be reached or did not answer in time. The operation may be tried again; whether it took effect is
 * unknown unless the operation says otherwise. `cause` stays in the process: it may carry values of a person.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{ readonly cause?: unknown }> {}
