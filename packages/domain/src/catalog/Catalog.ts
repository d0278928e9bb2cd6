import type { AccessToken } from "../access/AccessToken.ts"
import type { Subscription } from "../distribution/Subscription.ts"
import type { Account } from "./Account.ts"
import type { Affiliate } from "./Affiliate.ts"
import type { Business } from "./Business.ts"
import type { Category } from "./Category.ts"
import type { Subcategory } from "./Subcategory.ts"
import type { Website } from "./Website.ts"

/** Everything that must be known before a lead can arrive: who takes part, what leads are about, who wants which. */
export interface Catalog {
  readonly accounts: ReadonlyArray<Account>
  readonly tokens: ReadonlyArray<AccessToken>
  readonly affiliates: ReadonlyArray<Affiliate>
  readonly websites: ReadonlyArray<Website>
  readonly categories: ReadonlyArray<Category>
  readonly subcategories: ReadonlyArray<Subcategory>
  readonly businesses: ReadonlyArray<Business>
  readonly subscriptions: ReadonlyArray<Subscription>
}
