import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DateTime, Schema } from "effect"

/** An instant as the interface writes it: UTC, six digits of a second, a trailing `Z`. */
export const Timestamp = Schema.String.annotate({ examples: ["2026-11-21T09:00:00.000000Z"] })

/** Writes an instant. The domain keeps milliseconds, so the last three digits are 0. */
export const timestamp = (at: DateTime.Utc): string => DateTime.formatIso(at).replace("Z", "000Z")

/** Writes an instant that there may not be. */
export const timestampOrNull = (at: DateTime.Utc | null): string | null => (at === null ? null : timestamp(at))

/** Writes a calendar day as its first instant in UTC. */
export const midnight = (day: CalendarDate): string => `${day}T00:00:00.000000Z`
