import { DateTime, Option, Schema } from "effect"
import { CalendarDate } from "../../../calendar/CalendarDate.ts"
import { OffsetInstantFromText } from "../../../calendar/Instant.ts"
import { compactText } from "../../../input/NormalText.ts"
import { writtenTime } from "../../../written/WrittenTime.ts"
import type { DateFormat } from "../../forms/hook/Hook.ts"
import { orders } from "../../forms/hook/HookReadings.ts"

const decode = Schema.decodeUnknownOption(OffsetInstantFromText)
const isDay = Schema.is(CalendarDate)

/** The seconds or milliseconds since 1970, as databases count them. */
const counted = /^(?<seconds>[12]\d{9})(?<millis>\d{3})?$/u

const isTimeOfDay = (time: string): boolean => /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}\./u.test(time)

/**
 * Returns the instant that a text names, as {@link writtenTime} reads it: by its own offset, or on the clock of a zone.
 * A day alone is its midnight there.
 */
export const writtenInstant = (text: string, zone: DateTime.TimeZone, format: DateFormat): DateTime.Utc | undefined => {
  const plain = compactText(text)
  const count = counted.exec(plain)?.groups
  if (count !== undefined) return DateTime.makeUnsafe(Number(`${count["seconds"]}${count["millis"] ?? "000"}`))
  const written = writtenTime(plain, orders[format])
  if (written === undefined) return Option.getOrUndefined(decode(plain))
  const { day, offset } = written
  const time = written.time ?? "00:00:00.000"
  if (!isDay(day) || !isTimeOfDay(time)) return undefined
  const at =
    offset === null
      ? DateTime.makeZoned(`${day}T${time}Z`, { timeZone: zone, adjustForTimeZone: true })
      : DateTime.make(`${day}T${time}${offset}`)
  return Option.getOrUndefined(Option.map(at as Option.Option<DateTime.DateTime>, DateTime.toUtc))
}
