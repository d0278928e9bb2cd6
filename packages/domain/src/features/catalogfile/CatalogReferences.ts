import { pauseFaults } from "../../catalog/Pause.ts"
import type { Fault } from "../../input/Fault.ts"
import {
  type CatalogEntry,
  catalogEntries,
  entriesIn,
  namesAt,
  textsIn,
  unknownNames,
  usedTwice
} from "./CatalogEntry.ts"
import type { NamesInUse } from "./CurrentCatalog.ts"
import { formFaults } from "./FormFaults.ts"
import { accountsBy, scopeFaults } from "./TokenScopes.ts"

type Entries = ReturnType<typeof catalogEntries>

const idsOf = (entries: ReadonlyArray<CatalogEntry>): ReadonlySet<string> =>
  new Set(namesAt(entries, "id").map(({ name }) => name))

const ownersIn = ({ affiliates, businesses, tokens, websites }: Entries) =>
  [tokens, affiliates, websites, businesses].flatMap((entries) => namesAt(entries, "account"))

/**
 * Returns faults for affiliates that do not exist, or that another account has than the website or business that names
 * them. An account that does not exist is a fault of its own.
 */
const affiliateFaults = ({ accounts, affiliates, businesses, websites }: Entries, kept: NamesInUse) => {
  const known = idsOf(accounts).union(kept.accounts)
  const owners = accountsBy(affiliates, "id", kept.affiliates)
  const isKnown = (account: unknown) => typeof account === "string" && known.has(account)
  return [...websites, ...businesses].flatMap((entry) => {
    const { account } = entry.value
    return namesAt([entry], "affiliate").flatMap(({ name, path }): ReadonlyArray<Fault> => {
      const owner = owners.get(name)
      const isForeign = isKnown(owner) && isKnown(account) && owner !== account
      return isForeign || !owners.has(name) ? [{ path, rule: { _tag: "Unknown" } }] : []
    })
  })
}

/** Returns faults for affiliates that leave their account while something stays there that is linked to them. */
const movedFaults = ({ accounts, affiliates, businesses, websites }: Entries, kept: NamesInUse) => {
  const known = idsOf(accounts).union(kept.accounts)
  const replaced = {
    websites: new Set(namesAt(websites, "code").map(({ name }) => name)),
    businesses: idsOf(businesses)
  }
  const staying = Map.groupBy(
    kept.linked.filter(({ id, kind }) => !replaced[kind].has(id)),
    ({ affiliate }) => affiliate
  )
  return affiliates.flatMap((entry) => {
    const { account } = entry.value
    return namesAt([entry], "id").flatMap(({ name }): ReadonlyArray<Fault> => {
      const isMoved = typeof account === "string" && known.has(account) && kept.affiliates.get(name) !== account
      const isNeeded = staying.get(name)?.some((one) => one.account !== account) ?? false
      return isMoved && isNeeded ? [{ path: [...entry.path, "account"], rule: { _tag: "NotSelectable" } }] : []
    })
  })
}

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
    ...tokens.flatMap((token) => usedTwice(textsIn(token, "abilities"))),
    ...scopeFaults(entries, kept),
    ...slugFaults(entries, kept),
    ...subcategories.flatMap(formFaults),
    ...businesses.flatMap((business) => usedTwice(namesAt(entriesIn(business, "subscriptions"), "subcategory"))),
    ...[...businesses, ...subscriptions].flatMap(({ path, value }) => pauseFaults(value, path)),
    ...unknownNames(ownersIn(entries), idsOf(accounts).union(kept.accounts)),
    ...affiliateFaults(entries, kept),
    ...movedFaults(entries, kept),
    ...unknownNames(
      namesAt(subscriptions, "subcategory"),
      idsOf(subcategories).union(new Set(kept.subcategories.map(({ id }) => id)))
    )
  ]
}
