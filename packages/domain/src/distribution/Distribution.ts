import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { Country } from "../geography/Country.ts"
import { Region } from "../geography/Region.ts"
import { capNames } from "./CapUse.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * Why a business did not get a lead: the first rule that kept it out, with its figures. `order` means that nothing
 * did but the turn of others: it came `rank`th of `eligible`. What the lead itself says is left out, as it is
 * personal.
 */
export const Hindrance = Schema.Union([
  Schema.Struct({ rule: Schema.Literals(["business_inactive", "subscription_inactive", "released"]) }),
  Schema.Struct({ rule: Schema.Literal("country"), countries: Schema.Array(Country) }),
  Schema.Struct({ rule: Schema.Literal("region"), regions: Schema.Array(Region) }),
  Schema.Struct({ rule: Schema.Literals(capNames), used: Count, cap: Count }),
  Schema.Struct({ rule: Schema.Literal("order"), rank: Count, eligible: Count, free: Count })
])

/** Why a business did not get a lead. */
export type Hindrance = typeof Hindrance.Type

/** What became of a business in a decision; `hindrance` is null when it has the lead. */
export const Consideration = Schema.Struct({ business: BusinessId, hindrance: Schema.NullOr(Hindrance) })

/** What became of a business in a decision. */
export interface Consideration extends Schema.Schema.Type<typeof Consideration> {}

/** A decision on who gets a lead, as it is kept: those who have it first, then everyone else of the subcategory. */
export const Distribution = Schema.Struct({
  decided_at: Schema.DateTimeUtc,
  places: Count,
  considered: Schema.Array(Consideration)
})

/** A decision on who gets a lead, as it is kept. */
export interface Distribution extends Schema.Schema.Type<typeof Distribution> {}
