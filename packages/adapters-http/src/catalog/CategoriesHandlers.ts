import { Categories } from "@leadwell/domain/catalog/Categories"
import type { CountedCategory } from "@leadwell/domain/catalog/Category"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { CategoriesGroup } from "./CategoriesGroup.ts"
import { encodeSubcategory } from "./Subcategory.ts"

const shown = ({ category, subcategories }: CountedCategory) => ({ ...category, subcategories_count: subcategories })

/** Handlers of the categories' endpoints, which call {@link Categories}. */
export const layer = handlersOf(CategoriesGroup, function* () {
  const categories = yield* Categories
  return {
    *list({ query }) {
      const page = yield* categories.page(yield* current<"catalog:read">(), query)
      return yield* enveloped(page, shown)
    },
    get: () => Effect.map(named("category"), (category) => ({ data: shown(category) })),
    *subcategories({ query }) {
      const { id } = (yield* named("category")).category
      const page = yield* categories.subcategories(yield* current<"catalog:read">(), id, query)
      return yield* enveloped(page, encodeSubcategory)
    }
  }
})
