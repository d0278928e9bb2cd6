import type { Fault } from "../input/Fault.ts"
import { type CatalogEntry, catalogEntries, entriesIn, listed, namesAt } from "./CatalogEntry.ts"
import type { NamesInUse } from "./CurrentCatalog.ts"
import { formFaults } from "./FormFaults.ts"
import { unknownNames, usedTwice } from "./NameFaults.ts"
import { scopeFaults } from "./TokenScopes.ts"

type Entries = ReturnType<typeof catalogEntries>

const idsOf = (entries: ReadonlyArray<CatalogEntry>): ReadonlySet<string> =>
  new Set(namesAt(entries, "id").map(({ name }) => name))

const ownersIn = ({ affiliates, businesses, tokens, websites }: Entries) =>
  [tokens, affiliates, websites, businesses].flatMap((entries) => namesAt(entries, "account"))

const affiliatesNamedIn = ({ businesses, websites }: Entries) =>
  [websites, businesses].flatMap((entries) => namesAt(entries, "affiliate"))

/**
 * Returns faults for slugs that would be used twice after the import: among the categories, or among the subcategories
 * of one category.
 */
const slugFaults = ({ categories, subcategories }: Entries, kept: NamesInUse): ReadonlyArray<Fault> => {
  const [replaced, moved] = [idsOf(categories), idsOf(subcategories)]
  const left = kept.categories.filter(({ id }) => !replaced.has(id)).map(({ slug }) => slug)
  const remaining = Map.groupBy(
    kept.subcategories.filter(({ id }) => !moved.has(id)),
    ({ category }): unknown => category
  )
  return [
    ...usedTwice(namesAt(categories, "slug"), left),
    ...categories.flatMap((category) => {
      const others = remaining.get(category.value["id"]) ?? []
      return usedTwice(
        namesAt(entriesIn(category, "subcategories"), "slug"),
        others.map(({ slug }) => slug)
      )
    })
  ]
}

const abilityFaults = (token: CatalogEntry): ReadonlyArray<Fault> =>
  usedTwice(
    listed(token, "abilities").flatMap(({ path, value }) => (typeof value === "string" ? [{ name: value, path }] : []))
  )

/**
 * Returns the faults between values of a catalogue file: duplicate names, inconsistent forms, references to nothing in
 * the file or in `kept`. Malformed values are skipped.
 */
export const referenceFaults = (content: unknown, kept: NamesInUse): ReadonlyArray<Fault> => {
  const entries = catalogEntries(content)
  const { accounts, affiliates, businesses, categories, subcategories, subscriptions, tokens, websites } = entries
  return [
    ...[accounts, affiliates, categories, subcategories, businesses].flatMap((ids) => usedTwice(namesAt(ids, "id"))),
    ...usedTwice(namesAt(websites, "code")),
    ...usedTwice(namesAt(tokens, "token")),
    ...tokens.flatMap(abilityFaults),
    ...scopeFaults(entries, kept),
    ...slugFaults(entries, kept),
    ...subcategories.flatMap(formFaults),
    ...businesses.flatMap((business) => usedTwice(namesAt(entriesIn(business, "subscriptions"), "subcategory"))),
    ...unknownNames(ownersIn(entries), idsOf(accounts).union(kept.accounts)),
    ...unknownNames(affiliatesNamedIn(entries), idsOf(affiliates).union(kept.affiliates)),
    ...unknownNames(
      namesAt(subscriptions, "subcategory"),
      idsOf(subcategories).union(new Set(kept.subcategories.map(({ id }) => id)))
    )
  ]
}
