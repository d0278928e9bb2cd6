import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DateTime, Schema } from "effect"

/** An instant in the format of the interface: UTC, six decimals of a second, a trailing `Z`. */
export const Timestamp = Schema.String.annotate({
  format: "date-time",
  examples: ["2026-11-21T09:00:00.000000Z"]
})

/** Formats an instant. The domain has milliseconds, so the last three digits are 0. */
export const timestamp = (at: DateTime.Utc): string => DateTime.formatIso(at).replace("Z", "000Z")

/** Formats an instant, or returns null. */
export const timestampOrNull = (at: DateTime.Utc | null): string | null => (at === null ? null : timestamp(at))

/** Formats a calendar day as its midnight in UTC. */
export const midnight = (day: CalendarDate): string => `${day}T00:00:00.000000Z`
