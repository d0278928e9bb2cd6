import { Schema } from "effect"
import { CapUse } from "./CapUse.ts"

/**
 * The state of a subscription in the rotation of its subcategory: its pass, the start of its wait, its area and its cap
 * use. While a subscription is away, it gains no credit; it returns level with the others, as after a
 * change of its area.
 */
export const SubscriptionState = Schema.Struct({
  pass: Schema.Finite,
  waiting_since: Schema.DateTimeUtc,
  is_away: Schema.Boolean,
  area: Schema.Int,
  use: CapUse
})

/** The state of a subscription in the rotation of its subcategory. */
export interface SubscriptionState extends Schema.Schema.Type<typeof SubscriptionState> {}
