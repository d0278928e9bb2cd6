import { DateTime, Result } from "effect"

/** The decision that removes a person, and ends nothing. */
export const gone = () =>
  Result.succeed({ person: null, ends: [], at: DateTime.makeUnsafe(0), audit: [], answer: undefined })
