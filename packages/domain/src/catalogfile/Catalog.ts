import { Schema } from "effect"
import type { AccessToken } from "../access/AccessToken.ts"
import type { Account } from "../account/Account.ts"
import type { Affiliate } from "../catalog/Affiliate.ts"
import type { Business } from "../catalog/Business.ts"
import type { Category } from "../catalog/Category.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Website } from "../catalog/Website.ts"
import type { DemoKind, DemoPart } from "../demo/DemoPart.ts"
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

const part = (kind: DemoKind, name: string, content: object): DemoPart => ({
  kind,
  name,
  content: content as Schema.Json
})

/** Returns the parts of a catalogue, each with what belongs to it. */
export const demoPartsOf = (catalog: Catalog): ReadonlyArray<DemoPart> => {
  const subscriptions = Map.groupBy(catalog.subscriptions, ({ business }) => business)
  return [
    ...catalog.accounts.map((one) => part("account", one.id, one)),
    ...catalog.tokens.map(({ abilities, account, hash, id, name, scope }) =>
      part("token", id, { account, name, abilities, scope, hash })
    ),
    ...catalog.affiliates.map((one) => part("affiliate", one.id, one)),
    ...catalog.websites.map((one) => part("website", one.code, one)),
    ...catalog.categories.map((one) => part("category", one.id, one)),
    ...catalog.subcategories.map((one) => part("subcategory", one.id, { ...one, category: one.category.id })),
    ...catalog.businesses.map((one) =>
      part("business", one.id, { ...one, subscriptions: subscriptions.get(one.id) ?? [] })
    )
  ]
}

/** A list of a catalogue file. That of categories holds the subcategories, and that of businesses the subscriptions. */
export const CatalogList = Schema.Literals(["accounts", "affiliates", "websites", "categories", "businesses"])

/** A list of a catalogue file. */
export type CatalogList = typeof CatalogList.Type

/** A catalogue without its tokens, of which only digests are stored. */
export type StoredCatalog = Omit<Catalog, "tokens">
