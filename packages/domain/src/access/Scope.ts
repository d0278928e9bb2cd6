import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"

/** The maximum number of names in one list of a scope. */
export const mostNames = 1000

const names = Schema.Array(Identifier).check(
  Schema.isMaxLength(mostNames, { fault: { _tag: "TooMany", max: mostNames } })
)

/**
 * The ids of businesses and the codes of websites to which a token is limited. A list that is given limits the token to
 * the things that it names; an empty list leaves none. A list that is absent limits nothing.
 */
export const Scope = Schema.Struct({ businesses: Schema.optionalKey(names), websites: Schema.optionalKey(names) })

/** The businesses and the websites to which a token is limited. */
export interface Scope extends Schema.Schema.Type<typeof Scope> {}

/** The keys of a scope. */
export const scopeKeys = ["businesses", "websites"] as const

/** Returns the scope with each name once. A scope without a list holds nothing, and becomes null. */
export const normalScope = ({ businesses, websites }: Scope): Scope | null =>
  businesses === undefined && websites === undefined
    ? null
    : {
        ...(businesses === undefined ? {} : { businesses: [...new Set(businesses)] }),
        ...(websites === undefined ? {} : { websites: [...new Set(websites)] })
      }
