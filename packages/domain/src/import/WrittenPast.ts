import { DateTime, Option, Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { OffsetInstantFromText } from "../calendar/Instant.ts"
import { compactText } from "../input/NormalText.ts"

const decode = Schema.decodeUnknownOption(OffsetInstantFromText)
const isDay = Schema.is(CalendarDate)

/** A day, the year first or last, and maybe a time of day behind it. */
const local =
  /^(?:(?<y1>\d{4})-(?<m1>\d{1,2})-(?<d1>\d{1,2})|(?<d2>\d{1,2})[-/.](?<m2>\d{1,2})[-/.](?<y2>\d{4}))(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/u

const two = (part: string | undefined): string => (part ?? "0").padStart(2, "0")

/**
 * Returns the instant that a text names: one of ISO 8601 with its offset, or `dd-mm-yyyy hh:mm` and `yyyy-mm-dd hh:mm`
 * on the clock of a zone. A day alone is its midnight there.
 */
export const writtenInstant = (text: string, zone: DateTime.TimeZone): DateTime.Utc | undefined => {
  const plain = compactText(text)
  const parts = local.exec(plain)?.groups
  if (parts === undefined) return Option.getOrUndefined(decode(plain))
  const day = `${parts["y1"] ?? parts["y2"]}-${two(parts["m1"] ?? parts["m2"])}-${two(parts["d1"] ?? parts["d2"])}`
  const [hour, minute, second] = [two(parts["hour"]), two(parts["minute"]), two(parts["second"])]
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const at = DateTime.makeZoned(`${day}T${hour}:${minute}:${second}Z`, { timeZone: zone, adjustForTimeZone: true })
  return Option.getOrUndefined(Option.map(at, DateTime.toUtc))
}
