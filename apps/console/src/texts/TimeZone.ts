import { createContext, useContext, useEffect, useState } from "react"
import { dayOf } from "./Day.ts"

/** The time zone of business days, by its name. Undefined stands for the zone of this device. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** Returns the time zone in which times are shown and days begin. */
export const useTimeZone = (): string | undefined => useContext(TimeZoneContext)

/** The time between two looks at the calendar, in milliseconds. */
const lookEvery = 60_000

/** Returns the present day, also on a page that stays open overnight. */
export const useToday = (): string => {
  const zone = useTimeZone()
  const [, look] = useState("")
  useEffect(() => {
    const timer = setInterval(() => look(dayOf(Date.now(), zone)), lookEvery)
    return () => clearInterval(timer)
  }, [zone])
  return dayOf(Date.now(), zone)
}

/** Returns a zone that this browser knows, or else nothing. Old browsers lack the newest names. */
export const knownZone = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
