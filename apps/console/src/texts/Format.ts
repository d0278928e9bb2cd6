import type { Language } from "./Language.ts"
import { useLanguage } from "./TextsProvider.tsx"

/** Returns an amount of seconds in the unit in which people count it. */
const amountOf = (seconds: number) => {
  const size = Math.abs(seconds)
  if (size < 60) return [seconds, "second"] as const
  if (size < 3600) return [seconds / 60, "minute"] as const
  return size < 86_400 ? ([seconds / 3600, "hour"] as const) : ([seconds / 86_400, "day"] as const)
}

const formatOf = (locale: string) => {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: "percent" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  return {
    time: (at: string) => time.format(new Date(at)),
    date: (at: string) => date.format(new Date(at)),
    /** Writes a day of a calendar, such as `2031-01-31`, which is the same everywhere. */
    day: (on: string) => day.format(new Date(on)),
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** Writes how far a time is from now, such as "3 hours ago". */
    since: (at: string, now: number) => {
      const [amount, unit] = amountOf((Date.parse(at) - now) / 1000)
      return relative.format(Math.trunc(amount), unit)
    },
    /** Writes how long something lasts, such as "3 hours". */
    duration: (milliseconds: number) => {
      const [amount, unit] = amountOf(milliseconds / 1000)
      return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.trunc(amount))
    }
  }
}

const locales: Readonly<Record<Language, string>> = { en: "en-GB", nl: "nl-NL" }

/** Made once, when first needed, since making them takes milliseconds. */
const formats: { [L in Language]?: ReturnType<typeof formatOf> } = {}

/** Returns functions that write times, dates and numbers as the chosen language does. */
export const useFormat = () => {
  const [language] = useLanguage()
  return (formats[language] ??= formatOf(locales[language]))
}
