import type { Catalog } from "./Catalog.ts"

/** A stored website or business that is linked to an affiliate. A website is named by its code. */
interface LinkedPart {
  readonly kind: "websites" | "businesses"
  readonly id: string
  readonly account: string
  readonly affiliate: string
}

/**
 * The stored names that a catalogue file may refer to. `accounts` holds only the ids that it uses, and `affiliates`,
 * `businesses` and `websites` the account of each one that it uses. `categories` and `subcategories` hold all, and
 * `linked` holds what is linked to an affiliate of the file.
 */
export interface NamesInUse {
  readonly accounts: ReadonlySet<string>
  readonly affiliates: ReadonlyMap<string, string>
  readonly businesses: ReadonlyMap<string, string>
  readonly websites: ReadonlyMap<string, string>
  readonly categories: ReadonlyArray<{ readonly id: string; readonly slug: string }>
  readonly subcategories: ReadonlyArray<{ readonly id: string; readonly slug: string; readonly category: string }>
  readonly linked: ReadonlyArray<LinkedPart>
}

/**
 * The stored parts that a change of the catalogue may concern: the named ones, the category of each named subcategory,
 * the subcategories of each named category, and the subscriptions of each named business.
 */
export interface CurrentCatalog extends Catalog {
  /** The slugs of all stored categories and subcategories. */
  readonly slugs: Pick<NamesInUse, "categories" | "subcategories">
  /** Every stored website and business that is linked to a named affiliate, in any order. */
  readonly linked: ReadonlyArray<LinkedPart>
}

/**
 * Returns the names that a file may refer to. What a stored part refers to is stored as well, and an affiliate that is
 * not read itself belongs to the account of what refers to it.
 */
export const namesInUse = (named: CurrentCatalog): NamesInUse => ({
  accounts: new Set<string>([
    ...named.accounts.map(({ id }) => id),
    ...[...named.affiliates, ...named.websites, ...named.businesses].map(({ account }) => account)
  ]),
  affiliates: new Map<string, string>([
    ...[...named.websites, ...named.businesses].flatMap(({ account, affiliate }) =>
      affiliate === null ? [] : [[affiliate, account] as const]
    ),
    ...named.affiliates.map(({ account, id }) => [id, account] as const)
  ]),
  businesses: new Map(named.businesses.map(({ account, id }) => [id, account])),
  websites: new Map(named.websites.map(({ account, code }) => [code, account])),
  linked: named.linked,
  ...named.slugs
})

const replaced = <A>(
  current: ReadonlyArray<A>,
  parts: ReadonlyArray<A>,
  key: (part: A) => string
): ReadonlyArray<A> => [...new Map([...current, ...parts].map((part) => [key(part), part])).values()]

/** Returns the parts as they are once `parts` are stored. Subcategories are in the order of an export. */
export const withParts = (current: Catalog, parts: Catalog): Catalog => {
  const categories = replaced(current.categories, parts.categories, ({ id }) => id)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const changed = new Set(parts.businesses.map(({ id }) => id))
  return {
    accounts: replaced(current.accounts, parts.accounts, ({ id }) => id),
    tokens: replaced(current.tokens, parts.tokens, ({ hash }) => hash),
    affiliates: replaced(current.affiliates, parts.affiliates, ({ id }) => id),
    websites: replaced(current.websites, parts.websites, ({ code }) => code),
    categories,
    subcategories: replaced(current.subcategories, parts.subcategories, ({ id }) => id)
      .map((one) => ({ ...one, category: byId.get(one.category.id) ?? one.category }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    businesses: replaced(current.businesses, parts.businesses, ({ id }) => id),
    subscriptions: [...current.subscriptions.filter(({ business }) => !changed.has(business)), ...parts.subscriptions]
  }
}
