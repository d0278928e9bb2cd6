import { Schema } from "effect"
import { Weekday } from "../calendar/Weekday.ts"
import { BusinessId } from "../catalog/Business.ts"
import { Pause } from "../catalog/Pause.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { Country } from "../geography/Country.ts"
import { Region } from "../geography/Region.ts"

const Limit = Schema.Int.annotate({ fault: { _tag: "NotInteger" } }).check(
  Schema.isGreaterThanOrEqualTo(0, { fault: { _tag: "TooSmall", min: 0 } }),
  Schema.isLessThanOrEqualTo(2 ** 31 - 1, { fault: { _tag: "TooLarge", max: 2 ** 31 - 1 } })
)

/** The maximum number of leads in one calendar period. `null` means no limit, and `0` means no leads. */
export const Cap = Schema.NullOr(Limit)

/** Returns the schema of an object with a value for some weekdays. */
export const byWeekday = <S extends Schema.Top>(schema: S) => {
  const value = Schema.optionalKey(schema)
  return Schema.Struct({ mon: value, tue: value, wed: value, thu: value, fri: value, sat: value, sun: value })
}

/** The daily caps of some weekdays, each in place of `daily_cap`. `null` means that no weekday has its own. */
export const CapByWeekday = Schema.NullOr(byWeekday(Limit)).annotate({
  description: "The daily caps of weekdays, each in place of `daily_cap`."
})

/** The leads that a business wants. The number of leads is proportional to `weight`. */
export const Subscription = Schema.Struct({
  business: BusinessId,
  subcategory: SubcategoryId,
  regions: Schema.Array(Region),
  countries: Schema.Array(Country),
  weight: Schema.Finite.check(Schema.isGreaterThan(0)),
  daily_cap: Cap,
  weekly_cap: Cap,
  monthly_cap: Cap,
  active: Schema.Boolean,
  daily_cap_by_weekday: CapByWeekday,
  weekdays: Schema.Array(Weekday).annotate({ description: "The weekdays on which it takes leads." }),
  ...Pause.fields
})

/** The leads that a business wants. */
export interface Subscription extends Schema.Schema.Type<typeof Subscription> {}
