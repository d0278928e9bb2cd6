import { Schema } from "effect"
import type { AccessToken } from "../access/AccessToken.ts"
import type { Account } from "../account/Account.ts"
import type { Affiliate } from "../catalog/Affiliate.ts"
import type { Business } from "../catalog/Business.ts"
import type { Category } from "../catalog/Category.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Website } from "../catalog/Website.ts"
import type { Subscription } from "../subscription/Subscription.ts"

/** All master data that receiving a lead requires. */
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

/** A catalogue without parts. */
export const noParts: Catalog = {
  accounts: [],
  tokens: [],
  affiliates: [],
  websites: [],
  categories: [],
  subcategories: [],
  businesses: [],
  subscriptions: []
}

/** A list of a catalogue file. That of categories holds the subcategories, and that of businesses the subscriptions. */
export const CatalogList = Schema.Literals(["accounts", "affiliates", "websites", "categories", "businesses"])

/** A list of a catalogue file. */
export type CatalogList = typeof CatalogList.Type

/** A catalogue without its tokens, of which only digests are stored. */
export type StoredCatalog = Omit<Catalog, "tokens">
