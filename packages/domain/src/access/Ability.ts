import { Schema } from "effect"

/** What an access token may be allowed to do. `operator` includes all others and reaches every account's things. */
export const Ability = Schema.Literals([
  "leads:create",
  "leads:read",
  "reclaims:create",
  "affiliates:read",
  "catalog:read",
  "operator"
])

/** What an access token may be allowed to do. */
export type Ability = typeof Ability.Type
