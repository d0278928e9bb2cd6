import { Data } from "effect"

/**
 * The store is unreachable or too slow; a retry is possible, and unless documented otherwise the operation may have
 * taken effect. `cause` must not leave the process, because it may contain personal data.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  readonly cause?: unknown
  /** Why, for the log: a part of a sentence that calls the store "it". It is one of few texts, without any value. */
  readonly reason?: string
}> {
  /** That the store is away, and why. */
  override get message(): string {
    return `${storeAway(this).replace(/^t/, "T")}.`
  }
}

/** Returns that a store is away, and why, in words for the log. */
export const storeAway = ({ reason }: StorageUnavailable): string =>
  reason === undefined ? "the store is away" : `the store is away, because ${reason}`
