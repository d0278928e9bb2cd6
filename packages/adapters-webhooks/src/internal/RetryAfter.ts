import { DateTime, Duration } from "effect"

const seconds = /^\d{1,10}$/
const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns how long a `Retry-After` header asks to wait, in seconds or until a date. Any other text asks for nothing.
 *
 * Source: RFC 9110, section 10.2.3.
 */
export const waitOf = (text: string | undefined, now: DateTime.Utc): Duration.Duration | undefined => {
  if (text === undefined) return undefined
  if (seconds.test(text)) return Duration.seconds(Number(text))
  const until = date.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? undefined : Duration.millis(Math.max(0, until - DateTime.toEpochMillis(now)))
}
