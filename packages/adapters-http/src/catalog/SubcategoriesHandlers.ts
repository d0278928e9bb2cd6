import { Categories } from "@leadwell/domain/catalog/Categories"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { SubcategoriesGroup } from "./SubcategoriesGroup.ts"
import { encodeSubcategory } from "./Subcategory.ts"

/** Handlers of the subcategories' endpoints, which call {@link Categories}. */
export const layer = handlersOf(SubcategoriesGroup, function* () {
  const categories = yield* Categories
  return {
    *list({ query }) {
      const page = yield* categories.subcategories(yield* current<"catalog:read" | "leads:review">(), "*", query)
      return yield* enveloped(page, encodeSubcategory)
    },
    get: () => Effect.map(named("subcategory"), (subcategory) => ({ data: encodeSubcategory(subcategory) })),
    *fields({ query }) {
      const subcategory = yield* named("subcategory")
      return yield* enveloped(categories.fields(yield* current<"catalog:read" | "leads:review">(), subcategory, query))
    }
  }
})
