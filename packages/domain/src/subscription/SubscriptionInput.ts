import { Effect, Schema, SchemaGetter } from "effect"
import { Weekday } from "../calendar/Weekday.ts"
import { Pause } from "../catalog/Pause.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { Country } from "../geography/Country.ts"
import { byWeekday, Cap, CapByWeekday, Subscription } from "./Subscription.ts"

const or = <S extends Schema.Top>(schema: S, fallback: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(fallback))(schema)

/** A weight within bounds that prevent overflow and lost precision of the pass. */
const weight = Schema.Number.check(
  Schema.isFinite({ fault: { _tag: "NotNumber" } }).abort(),
  Schema.isGreaterThan(0, { fault: { _tag: "NotPositive" } }).abort(),
  Schema.isGreaterThanOrEqualTo(0.001, { fault: { _tag: "TooSmall", min: 0.001 } }),
  Schema.isLessThanOrEqualTo(1_000_000, { fault: { _tag: "TooLarge", max: 1_000_000 } })
)

/** The daily caps of weekdays, in which `null` takes one away. Without any it is null. */
const capByWeekday = Schema.NullOr(byWeekday(Cap)).pipe(
  Schema.decodeTo(CapByWeekday, {
    decode: SchemaGetter.transform((given) => {
      const caps = Object.entries(given ?? {}).filter(([, cap]) => cap !== null)
      return caps.length === 0 ? null : (Object.fromEntries(caps) as typeof CapByWeekday.Encoded)
    }),
    encode: SchemaGetter.transform((caps) => caps)
  })
)

/** A subscription in a catalogue file or a request. Every key with a default may be omitted. */
export const SubscriptionInput = Schema.Struct({
  subcategory: SubcategoryId,
  regions: Subscription.fields.regions.check(Schema.isMinLength(1, { fault: { _tag: "Empty" } })),
  countries: or(
    Subscription.fields.countries.check(Schema.isMinLength(1, { fault: { _tag: "Empty" } })),
    Country.literals
  ),
  weight: or(weight, 1),
  daily_cap: or(Cap, null),
  weekly_cap: or(Cap, null),
  monthly_cap: or(Cap, null),
  active: or(Schema.Boolean, true),
  daily_cap_by_weekday: or(capByWeekday, null),
  weekdays: or(
    Subscription.fields.weekdays.check(Schema.isMinLength(1, { fault: { _tag: "Empty" } })),
    Weekday.literals
  ),
  paused_from: or(Pause.fields.paused_from, null),
  paused_until: or(Pause.fields.paused_until, null)
})

/** A subscription in a catalogue file or a request. */
export interface SubscriptionInput extends Schema.Schema.Type<typeof SubscriptionInput> {}
