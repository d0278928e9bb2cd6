import { Effect, Option } from "effect"
import type { Principal } from "../access/Principal.ts"
import { reaches } from "../access/Reach.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { referencesOf } from "./LeadRequest.ts"

const findNamed = <Id, A, E>(id: Id | undefined, find: (id: Id) => Effect.Effect<Option.Option<A>, E>) =>
  id === undefined ? Effect.succeed(Option.none<A>()) : find(id)

/** Looks up the active website and the subcategory that an input names, as far as the principal may name them. */
export const findReferences = Effect.gen(function* () {
  const { websites, subcategories } = yield* CatalogParts
  return Effect.fnUntraced(function* (principal: Principal, input: unknown) {
    const { subcategory_id, website_code } = referencesOf(input)
    const found = yield* findNamed(website_code, websites.find)
    const website = Option.filter(
      found,
      ({ account, active, code }) => active && reaches(principal, { account, website: code })
    )
    return { website, subcategory: yield* findNamed(subcategory_id, subcategories.find) }
  })
})
