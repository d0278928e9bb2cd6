import { Schema } from "effect"

/** An ability of an access token. `operator` includes all other abilities and the data of every account. */
export const Ability = Schema.Literals([
  "leads:create",
  "leads:read",
  "reclaims:create",
  "affiliates:read",
  "catalog:read",
  "operator"
])

/** An ability of an access token. */
export type Ability = typeof Ability.Type
