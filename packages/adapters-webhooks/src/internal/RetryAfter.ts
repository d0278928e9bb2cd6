import { Duration } from "effect"

/** Returns the instant of a date of HTTP, or NaN. */
const instantOf = (text: string | undefined): number => {
  const instant = new Date(text ?? "")
  return instant.toUTCString() === text ? instant.getTime() : Number.NaN
}

/**
 * Returns how long a `Retry-After` header asks to wait, in seconds or until a date, which the `Date` of the receiver
 * counts from: its clock may not be ours. Any other text asks for nothing.
 *
 * Source: RFC 9110, section 10.2.3.
 */
export const waitOf = (text: string | undefined, date: string | undefined): Duration.Duration | undefined => {
  const millis = text !== undefined && /^\d+$/.test(text) ? Number(text) * 1000 : instantOf(text) - instantOf(date)
  return Number.isNaN(millis) ? undefined : Duration.millis(Math.max(0, millis))
}
