import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import type { CapName } from "@leadwell/domain/distribution/CapUse"
import type { Exclusion } from "@leadwell/domain/distribution/Decision"
import type { Origin } from "@leadwell/domain/distribution/Eligibility"
import { Schema } from "effect"

const periods = { daily_cap: "daily", weekly_cap: "weekly", monthly_cap: "monthly" } as const satisfies Record<
  CapName,
  string
>

/** The period of a cap. */
export const CapPeriod = Schema.Literals(["daily", "weekly", "monthly"])

/** Returns the period of a cap. */
export const periodOf = (rule: CapName): typeof CapPeriod.Type => periods[rule]

/** The figures of the rule that excludes a business. A rule without figures has null. */
export const Figures = Schema.NullOr(
  Schema.Union([
    Schema.Struct({ cap: CapPeriod, used: Schema.Int, limit: Schema.Int }),
    Schema.Struct({ rank: Schema.Int, eligible: Schema.Int, free: Schema.Int }),
    Schema.Struct({ regions: Schema.Array(Schema.String) }),
    Schema.Struct({ countries: Schema.Array(Schema.String) }),
    Schema.Struct({
      until: Schema.NullOr(CalendarDate).annotate({ description: "The last day of a pause, null while it is open." })
    }),
    Schema.Struct({ weekdays: Schema.Array(Weekday) }),
    Schema.Struct({ days: Schema.Int.annotate({ description: "The `same_person_days` of the business." }) })
  ])
)

/**
 * Returns the figures of an exclusion. Those who may not know the origin of the lead learn nothing of other businesses,
 * either, which the figures of the order count.
 */
export const figuresOf = (exclusion: Exclusion, lead: Origin | null): typeof Figures.Type => {
  switch (exclusion.rule) {
    case "daily_cap":
    case "weekly_cap":
    case "monthly_cap":
      return { cap: periodOf(exclusion.rule), used: exclusion.used, limit: exclusion.cap }
    case "order":
      return lead && { rank: exclusion.rank, eligible: exclusion.eligible, free: exclusion.free }
    case "region":
      return { regions: exclusion.regions }
    case "country":
      return { countries: exclusion.countries }
    case "paused":
      return { until: exclusion.until }
    case "weekday":
      return { weekdays: exclusion.weekdays }
    case "same_person":
      return { days: exclusion.days }
    case "business_inactive":
    case "subscription_inactive":
    case "released":
      return null
  }
}
