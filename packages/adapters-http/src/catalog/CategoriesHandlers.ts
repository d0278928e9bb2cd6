import { Categories } from "@leadwell/domain/catalog/Categories"
import type { CountedCategory } from "@leadwell/domain/catalog/Category"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { CategoriesGroup } from "./CategoriesGroup.ts"
import { encodeSubcategory } from "./Subcategory.ts"

const shown = ({ category, subcategories }: CountedCategory) => ({ ...category, subcategories_count: subcategories })

/** Handlers of the categories' endpoints, which call {@link Categories}. */
export const layer = HttpApiBuilder.group(
  contractOf(CategoriesGroup),
  "categories",
  Effect.fnUntraced(function* (handlers) {
    const categories = yield* Categories
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* Effect.mapError(categories.page(yield* current<"catalog:read">(), query), refuse)
        return yield* enveloped(mapPage(page, shown), "/api/categories")
      }),
      get: () => Effect.map(named("category"), (category) => ({ data: shown(category) })),
      subcategories: Effect.fnUntraced(function* ({ query }) {
        const { id } = (yield* named("category")).category
        const page = yield* Effect.mapError(
          categories.subcategories(yield* current<"catalog:read">(), id, query),
          refuse
        )
        return yield* enveloped(mapPage(page, encodeSubcategory), `/api/categories/${id}/subcategories`)
      })
    })
  })
)
