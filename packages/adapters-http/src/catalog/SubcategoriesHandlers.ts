import { Categories } from "@leadwell/domain/catalog/Categories"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { SubcategoriesGroup } from "./SubcategoriesGroup.ts"
import { encodeSubcategory } from "./Subcategory.ts"

/** Handlers of the subcategories' endpoints, which call {@link Categories}. */
export const layer = HttpApiBuilder.group(
  contractOf(SubcategoriesGroup),
  "subcategories",
  Effect.fnUntraced(function* (handlers) {
    const categories = yield* Categories
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* Effect.mapError(
          categories.subcategories(yield* current<"catalog:read" | "leads:review">(), "*", query),
          refuse
        )
        return yield* enveloped(mapPage(page, encodeSubcategory), "/api/subcategories")
      }),
      get: () => Effect.map(named("subcategory"), (subcategory) => ({ data: encodeSubcategory(subcategory) })),
      fields: Effect.fnUntraced(function* ({ query }) {
        const subcategory = yield* named("subcategory")
        return yield* enveloped(
          categories.fields(yield* current<"catalog:read" | "leads:review">(), subcategory, query),
          `/api/subcategories/${subcategory.id}/fields`
        )
      })
    })
  })
)
