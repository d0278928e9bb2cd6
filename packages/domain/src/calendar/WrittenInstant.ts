import { DateTime } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"

/**
 * Returns an instant as others read it: UTC, six decimals of a second, a trailing `Z`. The domain has milliseconds, so
 * the last three digits are 0.
 */
export const timestamp = (at: DateTime.Utc): string => DateTime.formatIso(at).replace("Z", "000Z")

/** Returns an instant as others read it, or null. */
export const timestampOrNull = (at: DateTime.Utc | null): string | null => (at === null ? null : timestamp(at))

/** Returns a calendar day as its midnight in UTC. */
export const midnight = (day: CalendarDate): string => `${day}T00:00:00.000000Z`
