import { DateTime, Option, Schema, SchemaGetter } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

const isDay = Schema.is(CalendarDate)
const form =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/

/** The milliseconds of the first instant of year 0, and of the last one of year 9999. */
const [first, last] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")]

/** Parses a date-time with an offset. */
const offsetInstantIn = (text: string): Option.Option<DateTime.Utc> =>
  form.test(text) && isDay(text.slice(0, 10))
    ? Option.filter(DateTime.make(text), ({ epochMilliseconds: at }) => first <= at && at <= last)
    : Option.none()

/** Parses a date-time with an offset, or a calendar day as its midnight in UTC. */
const instantIn = (text: string): Option.Option<DateTime.Utc> =>
  isDay(text) ? DateTime.make(text) : offsetInstantIn(text)

const textOf = (parse: typeof instantIn, fault: { readonly _tag: "NotInstant" | "NotOffsetInstant" }) =>
  Schema.String.check(Schema.makeFilter((text: string) => Option.isSome(parse(text)), { fault })).pipe(
    Schema.decodeTo(Schema.DateTimeUtc, {
      decode: SchemaGetter.transform((text: string) => DateTime.makeUnsafe(text)),
      encode: SchemaGetter.transform(DateTime.formatIso)
    })
  )

/**
 * An instant from year 0 to 9999: a date-time with an offset, or a calendar day, which means its first instant in UTC.
 *
 * Source of the form: RFC 3339, and the interface's way to write a day.
 */
export const InstantFromText = textOf(instantIn, { _tag: "NotInstant" })

/** An instant from year 0 to 9999 that a day alone does not name. */
export const OffsetInstantFromText = textOf(offsetInstantIn, { _tag: "NotOffsetInstant" })
