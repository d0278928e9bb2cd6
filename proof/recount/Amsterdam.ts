/** An hour of local time in Amsterdam. Days and weeks have consecutive numbers, and weeks start on Monday. */
export interface LocalHour {
  readonly day: number
  /** The day as a date, such as `2026-12-31`. */
  readonly date: string
  readonly week: number
  readonly month: string
  /** From 0 for Monday to 6 for Sunday. */
  readonly weekday: number
  readonly hour: number
}

/** An hour in milliseconds. */
export const anHour = 3_600_000

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit"
})

const hours = new Map<number, LocalHour>()

/**
 * The local time in Amsterdam at an instant. It shares no code with the domain's calendar, because it checks that
 * calendar.
 */
export const amsterdam = (millis: number): LocalHour => {
  const start = Math.floor(millis / anHour)
  const known = hours.get(start)
  if (known !== undefined) return known
  const parts = new Map(clock.formatToParts(start * anHour).map(({ type, value }) => [type, value]))
  const month = `${parts.get("year")}-${parts.get("month")}`
  const date = `${month}-${parts.get("day")}`
  const day = Date.parse(`${date}T00:00:00Z`) / (24 * anHour)
  const sinceMonday = (day + 3) % 7
  const local: LocalHour = {
    day,
    date,
    week: (day - sinceMonday) / 7,
    month,
    weekday: sinceMonday,
    hour: Number(parts.get("hour"))
  }
  hours.set(start, local)
  return local
}
