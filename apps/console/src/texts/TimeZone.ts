import { createContext, useContext } from "react"

/** The time zone of business days, by its name. Undefined stands for the zone of this device. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** Returns the time zone in which times are shown and days begin. */
export const useTimeZone = (): string | undefined => useContext(TimeZoneContext)

/** Returns a zone that this browser knows, or else nothing. Old browsers lack the newest names. */
export const knownZone = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
