import { DateTime, Option, Schema, SchemaGetter } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

const isDay = Schema.is(CalendarDate)
const form =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/

/** Parses a date-time with an offset, or a calendar day as its midnight in UTC. */
const instantFromText = (text: string): Option.Option<DateTime.Utc> =>
  isDay(text) || (form.test(text) && isDay(text.slice(0, 10)))
    ? Option.filter(DateTime.make(text), (at) => /^[0-9]{4}-/.test(DateTime.formatIso(at)))
    : Option.none()

/**
 * An instant from year 0 to 9999: a date-time with an offset, or a calendar day, which means its first instant in UTC.
 *
 * Source of the form: RFC 3339, and the interface's way to write a day.
 */
export const InstantFromText = Schema.String.check(
  Schema.makeFilter((text: string) => Option.isSome(instantFromText(text)), { fault: { _tag: "NotInstant" } })
).pipe(
  Schema.decodeTo(Schema.DateTimeUtc, {
    decode: SchemaGetter.transform((text: string) => Option.getOrThrow(instantFromText(text))),
    encode: SchemaGetter.transform(DateTime.formatIso)
  })
)
