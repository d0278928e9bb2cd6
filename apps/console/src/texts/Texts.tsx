import {
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState
} from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { loadPart } from "../api/Part.ts"
import { withoutThisYear } from "./Day.ts"
import { keepLanguage, type Language, loadTexts, preferredLanguage, type Texts } from "./Language.ts"
import { useTimeZone } from "./TimeZone.ts"

/** Returns an amount of seconds in the unit in which people count it. */
const amountOf = (seconds: number) => {
  const size = Math.abs(seconds)
  if (size < 60) return [seconds, "second"] as const
  if (size < 3600) return [seconds / 60, "minute"] as const
  return size < 86_400 ? ([seconds / 3600, "hour"] as const) : ([seconds / 86_400, "day"] as const)
}

const minutes = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const

/** Returns what writes a time in a zone. It names the zone where the clock of this device shows another time. */
const timeIn = (locale: string, timeZone: string | undefined) => {
  const here = new Intl.DateTimeFormat(locale, minutes)
  const there = new Intl.DateTimeFormat(locale, { ...minutes, timeZone })
  const named = new Intl.DateTimeFormat(locale, { ...minutes, timeZone, timeZoneName: "short" })
  return (at: Date): string => {
    const text = there.format(at)
    return withoutThisYear(text === here.format(at) ? text : named.format(at))
  }
}

/** Shows a time or a day on one line, and all of it to somebody who points at it. */
const timeElement = (dateTime: string, shown: string, title: string): ReactElement =>
  createElement("time", { dateTime, title }, shown.replaceAll(" ", "\u00A0"))

/** Puts times into a text where it has words. The other words of the text are given as they are. */
export const inText = <const W extends ReadonlyArray<string | null>>(
  text: (...words: W) => string,
  ...words: { readonly [N in keyof W]: W[N] | ReactElement }
): ReactElement => {
  const [first, ...later] = text(
    ...(words.map((word, n) => (typeof word === "object" && word !== null ? `\0${n}\0` : word)) as never as W)
  ).split("\0")
  return createElement(Fragment, {}, first, ...later.map((piece, n) => (n % 2 === 0 ? words[Number(piece)] : piece)))
}

const formatOf = (locale: string, timeZone: string | undefined) => {
  const time = timeIn(locale, timeZone)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" })
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric", timeZone: "UTC" })
  const shortMonth = new Intl.DateTimeFormat(locale, { month: "numeric", year: "numeric", timeZone: "UTC" })
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  const number = new Intl.NumberFormat(locale)
  const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
  const percent = new Intl.NumberFormat(locale, { style: "percent" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const element = (at: string, shown: string) => timeElement(at, shown, exact.format(new Date(at)))
  return {
    time: (at: string) => element(at, time(new Date(at))),
    /** Writes a time where nothing but a text can be: in an attribute or a notice. */
    timeText: (at: string) => time(new Date(at)),
    date: (at: string) => element(at, withoutThisYear(date.format(new Date(at)))),
    /** Writes a day of a calendar, such as `2031-01-31`, which is the same everywhere. */
    day: (on: string) => timeElement(on, withoutThisYear(day.format(new Date(on))), full.format(new Date(on))),
    /** Writes a day where nothing but a text can be. */
    dayText: (on: string) => day.format(new Date(on)).replaceAll(" ", "\u00A0"),
    /** Writes a day where there is little room, without its year. */
    shortDay: (on: string) => shortDay.format(new Date(on)),
    /** Writes a month where there is little room. */
    shortMonth: (of: string) => shortMonth.format(new Date(of)),
    /** Writes a month, such as `2031-01`. */
    month: (of: string) => month.format(new Date(of)),
    /** Writes a day of the week. Monday is 0. */
    weekday: (nth: number) => weekday.format(Date.UTC(2024, 0, 1 + nth)),
    euros: (amount: number) => euro.format(amount),
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** Writes how far a time is from now, such as "3 hours ago". */
    since: (at: string, now: number) => {
      const [amount, unit] = amountOf((Date.parse(at) - now) / 1000)
      return element(at, relative.format(Math.trunc(amount), unit))
    },
    /** Writes how long something lasts, such as "3 hours". */
    duration: (milliseconds: number) => {
      const [amount, unit] = amountOf(milliseconds / 1000)
      return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.trunc(amount))
    },
    /** Writes how long something lasts where there is little room, such as "3.5 hrs". */
    shortDuration: (seconds: number) => {
      const [amount, unit] = amountOf(seconds)
      const maximumFractionDigits = amount < 10 ? 1 : 0
      return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(amount)
    }
  }
}

const locales: Readonly<Record<Language, string>> = { en: "en-GB", nl: "nl-NL" }

/** Made once, when first needed, since making them takes milliseconds. */
const formats = new Map<string, ReturnType<typeof formatOf>>()

/** Returns functions that write times, dates and numbers as the chosen language does, in the zone of business days. */
export const useFormat = () => {
  const [language] = useLanguage()
  const zone = useTimeZone()
  const key = `${language} ${zone}`
  const format = formats.get(key) ?? formatOf(locales[language], zone)
  formats.set(key, format)
  return format
}

interface Chosen {
  readonly language: Language
  readonly texts: Texts
  readonly choose: (language: Language) => void
}

const Context = createContext<Chosen | undefined>(undefined)

/** Shows what is below it in the language of the person, once its texts are loaded. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(preferredLanguage)
  const [loaded, setLoaded] = useState<Omit<Chosen, "choose">>()

  useEffect(() => {
    let isCurrent = true
    document.documentElement.lang = language
    const load = async () => {
      const texts = await loadPart(loadTexts[language])
      if (isCurrent) setLoaded({ language, texts })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [language])

  const chosen = useMemo(() => {
    const choose = (next: Language) => {
      keepLanguage(next)
      setLanguage(next)
    }
    return loaded && { ...loaded, choose }
  }, [loaded])

  if (chosen === undefined) return null
  return (
    <Context value={chosen}>
      <I18nProvider locale={chosen.language === "nl" ? "nl-NL" : "en-GB"}>{children}</I18nProvider>
    </Context>
  )
}

const useChosen = (): Chosen => {
  const chosen = useContext(Context)
  if (chosen === undefined) throw new Error("Texts are used outside of their provider.")
  return chosen
}

/** Returns the texts of the chosen language. */
export const useTexts = (): Texts => useChosen().texts

/** Returns the chosen language, and what chooses another. */
export const useLanguage = (): readonly [Language, (language: Language) => void] => {
  const { choose, language } = useChosen()
  return [language, choose]
}
