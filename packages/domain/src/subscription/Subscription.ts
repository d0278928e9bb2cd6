import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { Country } from "../geography/Country.ts"
import { Region } from "../geography/Region.ts"

/** The maximum number of leads in one calendar period. `null` means no limit, and `0` means no leads. */
export const Cap = Schema.NullOr(
  Schema.Int.annotate({ fault: { _tag: "NotInteger" } }).check(
    Schema.isGreaterThanOrEqualTo(0, { fault: { _tag: "TooSmall", min: 0 } }),
    Schema.isLessThanOrEqualTo(2 ** 31 - 1, { fault: { _tag: "TooLarge", max: 2 ** 31 - 1 } })
  )
)

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
  active: Schema.Boolean
})

/** The leads that a business wants. */
export interface Subscription extends Schema.Schema.Type<typeof Subscription> {}
