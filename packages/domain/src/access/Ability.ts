import { Schema } from "effect"

/**
 * An ability of an access token or a person. `leads:review` is to read and decide the held leads and the reclaim
 * requests of every account. `operator` includes all other abilities and the data of every account.
 */
export const Ability = Schema.Literals([
  "leads:create",
  "leads:read",
  "reclaims:create",
  "affiliates:read",
  "catalog:read",
  "leads:review",
  "operator"
])

/** An ability of an access token or a person. */
export type Ability = typeof Ability.Type

/** The abilities that concern one account alone. */
export const accountAbilities = Ability.literals.filter(
  (ability): ability is Exclude<Ability, "leads:review" | "operator"> =>
    ability !== "leads:review" && ability !== "operator"
)
