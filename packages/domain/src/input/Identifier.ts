import { Schema } from "effect"

/** An identifier: 1 to 64 letters, digits, `_` and `-`. It needs no escaping in paths and files. */
export const Identifier = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/u, { fault: { _tag: "NotIdentifier" } })
)
