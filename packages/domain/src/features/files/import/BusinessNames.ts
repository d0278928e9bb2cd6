import type { Rule } from "../../../input/Fault.ts"
import type { StoredCatalog } from "../../catalogfile/Catalog.ts"

/** Something that a row may name by its id or by its name. */
interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the id that a cell means, or why it means none. */
type Meant = (text: string) => { readonly id: string } | { readonly rule: Rule }

/** What the rows of businesses may name. */
export interface StoredNames {
  readonly account: Meant
  readonly affiliate: Meant
  readonly subcategory: Meant
  readonly accounts: ReadonlySet<string>
  readonly businesses: ReadonlyArray<Named & { readonly coc_id: string }>
}

/** Returns a name as an id: letters without marks, digits, and `-` for all else. Other scripts leave nothing. */
export const idOfName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 60)

/** Returns the letters of a name without their marks, and its digits: people write the rest in many ways. */
export const lettersOf = (name: string): string =>
  name
    .slice(0, 300)
    .replace(/\((?:verplicht|optioneel|required|optional|obligatoire|facultatif)\)/iu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

/** Returns how many characters are added, left out or replaced between two texts. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}

/** How many names a proposal is chosen from, and for how many texts one is looked for. It costs time with both. */
const most = { names: 500, texts: 100, length: 60 }

/** Returns the name that is most like a text, if one differs in a third of it at most. */
export const nearest = (text: string, names: ReadonlyArray<string>): string | undefined => {
  const letters = lettersOf(text).slice(0, most.length)
  const [best] = names
    .map((name) => ({ name, differs: distance(letters, lettersOf(name).slice(0, most.length)) }))
    .toSorted((a, b) => a.differs - b.differs)
  return best !== undefined && best.differs <= letters.length / 3 ? best.name : undefined
}

const meantIn = (all: ReadonlyArray<Named>): Meant => {
  const ids = new Set(all.map(({ id }) => id))
  const byLetters = Map.groupBy(all, ({ name }) => lettersOf(name))
  const names = [...byLetters.values()].map(([first]) => first!.name).slice(0, most.names)
  const proposed = new Map<string, string | undefined>()
  return (text) => {
    if (ids.has(text)) return { id: text }
    const [found, ...others] = byLetters.get(lettersOf(text)) ?? []
    if (found !== undefined) return others.length === 0 ? { id: found.id } : { rule: { _tag: "NotSelectable" } }
    if (!proposed.has(text) && proposed.size < most.texts) proposed.set(text, nearest(text, names))
    const near = proposed.get(text)
    const written = text.slice(0, most.length)
    return { rule: near === undefined ? { _tag: "Unknown", written } : { _tag: "Misspelled", written, near } }
  }
}

/** Returns what rows may name of a catalogue. */
export const storedNames = ({ accounts, affiliates, businesses, subcategories }: StoredCatalog): StoredNames => ({
  account: meantIn(accounts),
  affiliate: meantIn(affiliates.map(({ company_name, id }) => ({ id, name: company_name }))),
  subcategory: meantIn(subcategories),
  accounts: new Set<string>(accounts.map(({ id }) => id)),
  businesses
})

/** A business of a row without an id: its name, its number at the chamber of commerce, and its place. */
interface Unnamed {
  readonly name: string
  readonly coc_id: string
  readonly city: string
}

/**
 * Makes the function that returns the id of a business that a row names by its name. Of two businesses with one name,
 * those with one number at the chamber of commerce, or of which one has none, are the same. A new one gets an id that
 * nothing else has. Undefined is returned when a name has no letter for an id, or is that of several businesses.
 */
export const idsByName = ({ businesses }: Pick<StoredNames, "businesses">, inFile: ReadonlySet<string>) => {
  const known = Map.groupBy(
    businesses.map(({ coc_id, id, name }) => ({ id, coc_id, slug: idOfName(name) })),
    ({ slug }) => slug
  )
  const taken = new Set<string>([...businesses.map(({ id }) => id), ...inFile])
  return ({ city, coc_id, name }: Unnamed): string | undefined => {
    const slug = idOfName(name)
    const others = known.get(slug) ?? []
    const alike = others.filter((one) => coc_id === "" || one.coc_id === "" || one.coc_id === coc_id)
    if (coc_id === "" && alike.length > 1) return undefined
    const same = alike.find((one) => one.coc_id === coc_id) ?? alike[0]
    if (same !== undefined) return same.id
    const candidates = [slug, idOfName(`${name} ${city}`), idOfName(`${name} ${coc_id}`)]
    const id = slug === "" ? undefined : candidates.find((one) => !taken.has(one))
    if (id === undefined) return undefined
    taken.add(id)
    known.set(slug, [...others, { id, coc_id, slug }])
    return id
  }
}

/** Returns an id that no account has, for the own account of a business. */
export const ownAccount = (id: string, accounts: ReadonlySet<string>): string => {
  let [own, number] = [id, 1]
  while (accounts.has(own)) own = `${id.slice(0, 60)}-${++number}`
  return own
}
