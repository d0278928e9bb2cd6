import { Schema } from "effect"
import type { Account } from "../../access/Account.ts"
import type { Affiliate } from "../../catalog/Affiliate.ts"
import type { Business } from "../../catalog/Business.ts"
import type { Category } from "../../catalog/Category.ts"
import type { Subcategory } from "../../catalog/Subcategory.ts"
import type { Website } from "../../catalog/Website.ts"
import type { Subscription } from "../../subscription/Subscription.ts"
import type { AccessToken } from "../tokens/AccessToken.ts"
import type { DemoPart } from "./demo/DemoRemoval.ts"

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

/** Returns the names of all parts of a catalogue, each with its kind. Subscriptions are part of their businesses. */
export const demoPartsOf = (catalog: Catalog): ReadonlyArray<DemoPart> => [
  ...catalog.accounts.map(({ id }) => ({ kind: "account", name: id })),
  ...catalog.tokens.map(({ id }) => ({ kind: "token", name: id })),
  ...catalog.affiliates.map(({ id }) => ({ kind: "affiliate", name: id })),
  ...catalog.websites.map(({ code }) => ({ kind: "website", name: code })),
  ...catalog.categories.map(({ id }) => ({ kind: "category", name: id })),
  ...catalog.subcategories.map(({ id }) => ({ kind: "subcategory", name: id })),
  ...catalog.businesses.map(({ id }) => ({ kind: "business", name: id }))
]

/** A list of a catalogue file. That of categories holds the subcategories, and that of businesses the subscriptions. */
export const CatalogList = Schema.Literals(["accounts", "affiliates", "websites", "categories", "businesses"])

/** A list of a catalogue file. */
export type CatalogList = typeof CatalogList.Type

/** A catalogue without its tokens, of which only digests are stored. */
export type StoredCatalog = Omit<Catalog, "tokens">
