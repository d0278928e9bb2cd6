import { Schema } from "effect"
import { Identifier } from "../../input/Identifier.ts"
import type { AccessTokenHash } from "../tokens/AccessToken.ts"
import type { CatalogIds } from "./CatalogChanges.ts"
import { type CatalogName, catalogEntries, namesAt } from "./CatalogEntry.ts"
import { namesInScopes } from "./TokenScopes.ts"

/** Names of parts of the catalogue by kind. A website is named by its code, and a token by its hash. */
export interface CatalogNames extends CatalogIds {
  readonly tokens: ReadonlyArray<AccessTokenHash>
}

const isIdentifier = Schema.is(Identifier)

const distinct = (names: ReadonlyArray<CatalogName>): ReadonlyArray<string> => [
  ...new Set(names.map(({ name }) => name).filter((name) => isIdentifier(name)))
]

/**
 * Returns the well-formed names of everything that a file defines, and of all that it refers to except
 * subcategories. `tokens` are the hashes of the tokens of the file.
 */
export const namesIn = (content: unknown, tokens: CatalogNames["tokens"]): CatalogNames => {
  const entries = catalogEntries(content)
  const { affiliates, businesses, websites } = entries
  const owned = [entries.tokens, affiliates, websites, businesses]
  return {
    accounts: distinct([...namesAt(entries.accounts, "id"), ...owned.flatMap((kind) => namesAt(kind, "account"))]),
    tokens,
    affiliates: distinct([
      ...namesAt(affiliates, "id"),
      ...[websites, businesses].flatMap((kind) => namesAt(kind, "affiliate"))
    ]),
    websites: distinct([...namesAt(websites, "code"), ...namesInScopes(entries.tokens, "websites")]),
    categories: distinct(namesAt(entries.categories, "id")),
    subcategories: distinct(namesAt(entries.subcategories, "id")),
    businesses: distinct([...namesAt(businesses, "id"), ...namesInScopes(entries.tokens, "businesses")])
  }
}

/** No names. */
export const noNames: CatalogNames = namesIn({}, [])
