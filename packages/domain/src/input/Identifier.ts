import { Schema } from "effect"

/** An id as it stands in a path or a catalogue: 1 to 64 letters, digits, `_` and `-`, so it never needs escaping. */
export const Identifier = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/u, { fault: { _tag: "NotIdentifier" } })
)
