import { Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { Weekday } from "../calendar/Weekday.ts"
import { BusinessId } from "../catalog/Business.ts"
import { Country } from "../geography/Country.ts"
import { Region } from "../geography/Region.ts"
import { capNames } from "./CapUse.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The first rule that excluded a business from a lead; `order` means that none did, and that it came `rank`th of
 * `eligible`. Values of the lead are omitted, because they are personal data.
 */
export const Exclusion = Schema.Union([
  Schema.Struct({ rule: Schema.Literals(["business_inactive", "subscription_inactive", "released"]) }),
  Schema.Struct({ rule: Schema.Literal("country"), countries: Schema.Array(Country) }),
  Schema.Struct({ rule: Schema.Literal("region"), regions: Schema.Array(Region) }),
  Schema.Struct({ rule: Schema.Literal("paused"), until: Schema.NullOr(CalendarDate) }),
  Schema.Struct({ rule: Schema.Literal("weekday"), weekdays: Schema.Array(Weekday) }),
  Schema.Struct({ rule: Schema.Literal("same_person"), days: Count }),
  Schema.Struct({ rule: Schema.Literals(capNames), used: Count, cap: Count }),
  Schema.Struct({ rule: Schema.Literal("order"), rank: Count, eligible: Count, free: Count })
])

/** The first rule that excluded a business from a lead. */
export type Exclusion = typeof Exclusion.Type

/** The result for one business in a decision. `exclusion` is null when the business has the lead. */
export const Outcome = Schema.Struct({ business: BusinessId, exclusion: Schema.NullOr(Exclusion) })

/** The result for one business in a decision. */
export interface Outcome extends Schema.Schema.Type<typeof Outcome> {}

/** A stored decision about a lead: its holders first, then all other subscribers of the subcategory. */
export const Decision = Schema.Struct({
  decided_at: Schema.DateTimeUtc,
  places: Count,
  considered: Schema.Array(Outcome)
})

/** A stored decision about a lead. */
export interface Decision extends Schema.Schema.Type<typeof Decision> {}
