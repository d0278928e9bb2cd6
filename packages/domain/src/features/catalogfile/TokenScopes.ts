import { Predicate } from "effect"
import type { Fault } from "../../input/Fault.ts"
import { type CatalogEntry, type CatalogName, catalogEntries, namesAt, textsIn, usedTwice } from "./CatalogEntry.ts"
import type { NamesInUse } from "./CurrentCatalog.ts"

type Kind = "businesses" | "websites"

/** Returns the scope of a token of a catalogue file, if it is an object. */
const scopeOf = ({ path, value }: CatalogEntry): ReadonlyArray<CatalogEntry> => {
  const scope = value["scope"]
  return Predicate.isReadonlyObject(scope) ? [{ path: [...path, "scope"], value: scope }] : []
}

const namesInScope = (token: CatalogEntry, kind: Kind): ReadonlyArray<CatalogName> =>
  scopeOf(token).flatMap((scope) => textsIn(scope, kind))

/** Returns the businesses or the websites to which the tokens of a file are limited. */
export const namesInScopes = (tokens: ReadonlyArray<CatalogEntry>, kind: Kind): ReadonlyArray<CatalogName> =>
  tokens.flatMap((token) => namesInScope(token, kind))

/** Returns the accounts of the objects of a file by the name under `key`, after those of `kept`. */
export const accountsBy = (entries: ReadonlyArray<CatalogEntry>, key: string, kept: ReadonlyMap<string, string>) =>
  new Map<string, unknown>([
    ...kept,
    ...entries.flatMap((entry) => namesAt([entry], key).map(({ name }) => [name, entry.value["account"]] as const))
  ])

/**
 * Returns the faults of the scopes of a file: of a token with the ability `operator`, and of names that occur twice or
 * that the account of the token does not own once the file is applied.
 */
export const scopeFaults = (
  { businesses, tokens, websites }: ReturnType<typeof catalogEntries>,
  kept: NamesInUse
): ReadonlyArray<Fault> => {
  const owners = {
    businesses: accountsBy(businesses, "id", kept.businesses),
    websites: accountsBy(websites, "code", kept.websites)
  }
  return tokens.flatMap((token) => {
    const { abilities, account } = token.value
    const isOperator = Array.isArray(abilities) && abilities.includes("operator")
    return [
      ...(isOperator ? scopeOf(token) : []).map(({ path }): Fault => ({
        path,
        rule: { _tag: "NotAllowedWith", key: "abilities", value: "operator" }
      })),
      ...(["businesses", "websites"] as const).flatMap((kind) => {
        const names = namesInScope(token, kind)
        return [
          ...usedTwice(names),
          ...names.flatMap(({ name, path }): ReadonlyArray<Fault> =>
            owners[kind].has(name) && owners[kind].get(name) === account ? [] : [{ path, rule: { _tag: "Unknown" } }]
          )
        ]
      })
    ]
  })
}
