import { Predicate, Schema } from "effect"
import type { Fault } from "../input/Fault.ts"
import { Identifier } from "../input/Identifier.ts"
import { unexpectedKeys } from "../input/InputObject.ts"
import { mostNames, scopeKeys } from "./Scope.ts"

/** Ids of businesses and codes of websites. */
export interface OwnedNames {
  readonly businesses: ReadonlySet<string>
  readonly websites: ReadonlySet<string>
}

const isIdentifier = Schema.is(Identifier)

/** Returns the well-formed names in one list of an untrusted scope, with their places. A long list counts as empty. */
const namesIn = (scope: unknown, key: (typeof scopeKeys)[number]) => {
  const list = Predicate.isReadonlyObject(scope) ? scope[key] : undefined
  if (!Array.isArray(list) || list.length > mostNames) return []
  return list.flatMap((name: unknown, index) => (isIdentifier(name) ? [{ name, index }] : []))
}

/** Returns the well-formed names in an untrusted scope. */
export const namesInScope = (scope: unknown): OwnedNames => ({
  businesses: new Set(namesIn(scope, "businesses").map(({ name }) => name)),
  websites: new Set(namesIn(scope, "websites").map(({ name }) => name))
})

/** Returns a fault for each name in an untrusted scope that is not `owned`, and for each key that no scope has. */
export const scopeFaults = (scope: unknown, owned: OwnedNames): ReadonlyArray<Fault> => [
  ...unexpectedKeys(scope, scopeKeys).map(({ path, rule }): Fault => ({ path: ["scope", ...path], rule })),
  ...scopeKeys.flatMap((key) =>
    namesIn(scope, key).flatMap(({ index, name }): ReadonlyArray<Fault> =>
      owned[key].has(name) ? [] : [{ path: ["scope", key, index], rule: { _tag: "Unknown" } }]
    )
  )
]
