/** Returns the calendar day of an instant in a time zone, such as `2031-01-31`. */
export const dayOf = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at)

/** Leaves out the year of a day that is in this one. */
export const withoutThisYear = (text: string, year = new Date().getFullYear()): string => text.replace(` ${year}`, "")

/** Returns what the clocks of a time zone show at an instant, as if it were the time of UTC, in milliseconds. */
const shownAt = (at: number, timeZone: string | undefined): number =>
  Date.parse(
    `${new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at).replace(" ", "T")}Z`
  )

/** Returns the last second of a calendar day in a time zone. */
export const endOfDay = (day: string, timeZone: string | undefined): number => {
  const shown = Date.parse(`${day}T23:59:59Z`)
  // Clocks may change between the first guess and the end of the day, so the second look counts.
  const guess = shown - (shownAt(shown, timeZone) - shown)
  return shown - (shownAt(guess, timeZone) - guess)
}

export type Period = "daily" | "weekly" | "monthly"

/** Returns the first day of the period of a day. A week begins on Monday. */
export const firstDay = (period: Period, today: string): string => {
  const day = new Date(today)
  if (period === "weekly") day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  if (period === "monthly") day.setUTCDate(1)
  return day.toISOString().slice(0, 10)
}

/** Returns the day that is some days earlier. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)

/** Returns the first and the last day of the periods that end today, or yesterday. */
export const periodsUntil = (today: string) => {
  const yesterday = daysBefore(today, 1)
  const lastOfFormer = daysBefore(firstDay("monthly", today), 1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: daysBefore(today, 6), to: today },
    days30: { from: daysBefore(today, 29), to: today },
    this_week: { from: firstDay("weekly", today), to: today },
    month: { from: firstDay("monthly", today), to: today },
    last_month: { from: firstDay("monthly", lastOfFormer), to: lastOfFormer }
  }
}

type Periods = ReturnType<typeof periodsUntil>

/** Returns what a key of an address asks for. The name of a period is its first or last day, by the end of the key. */
export const resolvedText = (key: string, text: string, today: string): string => {
  const periods: Partial<Record<string, Periods[keyof Periods]>> = periodsUntil(today)
  const period = Object.hasOwn(periods, text) ? periods[text] : undefined
  if (period === undefined) return text
  return /(?:^|_)from$/.test(key) ? period.from : /(?:^|_)to$/.test(key) ? period.to : text
}
