import { Schema } from "effect"

export { midnight, timestamp, timestampOrNull } from "@leadwell/domain/calendar/WrittenInstant"

/** An instant in the format of the interface: UTC, six decimals of a second, a trailing `Z`. */
export const Timestamp = Schema.String.annotate({
  format: "date-time",
  examples: ["2026-11-21T09:00:00.000000Z"]
})
