import { Equal, Record } from "effect"
import type { Subscription } from "../../subscription/Subscription.ts"
import { importedOver } from "../tokens/ImportedToken.ts"
import type { Catalog } from "./Catalog.ts"

/** A kind of part of the catalogue. A subscription counts as a part of its business. */
export type CatalogKind = Exclude<keyof Catalog, "subscriptions">

/** Ids of parts by kind. A website is named by its code. */
export type CatalogIds = Readonly<Record<CatalogKind, ReadonlyArray<string>>>

/** What becomes of the parts of a catalogue file: new ones, those with another content, and those that stay. */
export interface CatalogChanges {
  readonly added: CatalogIds
  readonly changed: CatalogIds
  readonly unchanged: CatalogIds
}

/** What becomes of the parts of one kind, and which of them must be written. */
interface Compared<A> {
  readonly parts: ReadonlyArray<A>
  readonly replaced: ReadonlyArray<A>
  readonly added: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  readonly unchanged: ReadonlyArray<string>
}

/** How the parts of one kind are compared: by which name, and by which content. */
interface Comparison<A> {
  readonly nameOf: (part: A) => string
  readonly shownAs?: (part: A) => string
  readonly isSame?: (stored: A, wanted: A) => boolean
}

const compare = <A>(
  current: ReadonlyArray<A>,
  wanted: ReadonlyArray<A>,
  { isSame = Equal.equals, nameOf, shownAs = nameOf }: Comparison<A>
): Compared<A> => {
  const stored = new Map(current.map((part) => [nameOf(part), part]))
  const [parts, replaced]: [Array<A>, Array<A>] = [[], []]
  const [added, changed, unchanged]: [Array<string>, Array<string>, Array<string>] = [[], [], []]
  for (const part of wanted) {
    const known = stored.get(nameOf(part))
    if (known !== undefined && isSame(known, part)) unchanged.push(shownAs(known))
    else {
      parts.push(part)
      if (known === undefined) added.push(shownAs(part))
      else {
        changed.push(shownAs(known))
        replaced.push(known)
      }
    }
  }
  return { parts, replaced, added, changed, unchanged }
}

const byBusiness = (subscriptions: ReadonlyArray<Subscription>) =>
  Map.groupBy(subscriptions, ({ business }) => business)

const byId = { nameOf: ({ id }: { readonly id: string }) => id }

/**
 * Compares the parts of `wanted` with the stored parts of the same name. Returns the parts that must be written, the
 * stored parts that they replace, and what becomes of each part.
 */
export const compareCatalogs = (
  current: Catalog,
  wanted: Catalog
): { readonly parts: Catalog; readonly replaced: Catalog; readonly changes: CatalogChanges } => {
  const [before, after] = [byBusiness(current.subscriptions), byBusiness(wanted.subscriptions)]
  const found = {
    accounts: compare(current.accounts, wanted.accounts, byId),
    tokens: compare(current.tokens, wanted.tokens, {
      nameOf: ({ hash }) => hash,
      shownAs: ({ id }) => id,
      isSame: (a, b) => Equal.equals(a, importedOver(a, b))
    }),
    affiliates: compare(current.affiliates, wanted.affiliates, byId),
    websites: compare(current.websites, wanted.websites, { nameOf: ({ code }) => code }),
    categories: compare(current.categories, wanted.categories, byId),
    subcategories: compare(current.subcategories, wanted.subcategories, {
      ...byId,
      // A category that changes is a part of its own.
      isSame: (a, b) => a.category.id === b.category.id && Equal.equals({ ...a, category: b.category }, b)
    }),
    businesses: compare(current.businesses, wanted.businesses, {
      ...byId,
      isSame: (a, b) => Equal.equals(a, b) && Equal.equals(before.get(a.id) ?? [], after.get(b.id) ?? [])
    })
  }
  const those = (side: "parts" | "replaced", subscriptions: typeof after): Catalog => ({
    accounts: found.accounts[side],
    tokens: found.tokens[side],
    affiliates: found.affiliates[side],
    websites: found.websites[side],
    categories: found.categories[side],
    subcategories: found.subcategories[side],
    businesses: found.businesses[side],
    subscriptions: found.businesses[side].flatMap(({ id }) => subscriptions.get(id) ?? [])
  })
  const replaced = those("replaced", before)
  return {
    parts: those("parts", after),
    // A token that is used meanwhile is still the token that was shown.
    replaced: { ...replaced, tokens: replaced.tokens.map((token) => ({ ...token, last_used_on: null })) },
    changes: {
      added: Record.map(found, ({ added }) => added),
      changed: Record.map(found, ({ changed }) => changed),
      unchanged: Record.map(found, ({ unchanged }) => unchanged)
    }
  }
}
