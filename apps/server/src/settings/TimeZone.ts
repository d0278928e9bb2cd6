import { DateTime, Option } from "effect"

/** The names of the IANA database that name no area. */
const bareNames = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran " +
    "Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK " +
    "Singapore Turkey UCT UTC Universal W-SU WET Zulu"
  )
    .toLowerCase()
    .split(" ")
)

/**
 * Parses the name of an IANA time zone, in any case. The runtime knows more: offsets such as `+01:00`, whose days never
 * have 23 hours, and abbreviations such as `IST`, which mean several zones.
 */
export const ianaTimeZone = (text: string): Option.Option<DateTime.TimeZone> =>
  /^(?!SystemV\/)[a-z]+\//i.test(text) || bareNames.has(text.toLowerCase())
    ? DateTime.zoneMakeNamed(text)
    : Option.none()
