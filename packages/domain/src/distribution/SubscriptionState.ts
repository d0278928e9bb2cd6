import { Schema } from "effect"
import { CapUse } from "./CapUse.ts"

/**
 * How a subscription stands in the rotation of its subcategory: its pass, since when it waits, for which area, and
 * how much of its caps is used. While it is away, paused or at a cap, it claims nothing; it comes back level with the
 * others, and so does one whose area has changed.
 */
export const SubscriptionState = Schema.Struct({
  pass: Schema.Finite,
  waiting_since: Schema.DateTimeUtc,
  is_away: Schema.Boolean,
  area: Schema.Int,
  use: CapUse
})

/** How a subscription stands in the rotation of its subcategory. */
export interface SubscriptionState extends Schema.Schema.Type<typeof SubscriptionState> {}
