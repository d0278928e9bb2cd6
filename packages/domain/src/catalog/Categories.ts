import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { type Page, pageOf } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { CatalogParts } from "./CatalogParts.ts"
import type { CategoryId, CountedCategory } from "./Category.ts"
import type { FormField } from "./FormField.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"

/** No category has this id. */
export class CategoryNotFound extends Fact("CategoryNotFound", "No category has this id.")<{
  readonly id: CategoryId
}> {}

/** No subcategory has this id. */
export class SubcategoryNotFound extends Fact("SubcategoryNotFound", "No subcategory has this id.")<{
  readonly id: SubcategoryId
}> {}

/** Reviewers read subcategories too, because they select leads by them. */
type SubcategoryReader = Granted<"catalog:read"> | Granted<"leads:review">

type Paged<A> = Effect.Effect<Page<A>, StorageUnavailable>

/** Shows categories, subcategories and forms. All accounts see the same. */
export class Categories extends Context.Service<
  Categories,
  {
    /** Returns the category with this id. */
    readonly get: (
      reader: Granted<"catalog:read">,
      id: CategoryId
    ) => Effect.Effect<CountedCategory, CategoryNotFound | StorageUnavailable>
    /** Returns one page of all categories. */
    readonly page: (reader: Granted<"catalog:read">, request: PageRequest) => Paged<CountedCategory>
    /** Returns the subcategory with this id. */
    readonly subcategory: (
      reader: SubcategoryReader,
      id: SubcategoryId
    ) => Effect.Effect<Subcategory, SubcategoryNotFound | StorageUnavailable>
    /** Returns one page of the subcategories of a category, or of all categories for `*`. */
    readonly subcategories: (
      reader: SubcategoryReader,
      category: CategoryId | "*",
      request: PageRequest
    ) => Paged<Subcategory>
    /** Returns one page of the form of a subcategory, in form order. */
    readonly fields: (reader: SubcategoryReader, subcategory: Subcategory, request: PageRequest) => Page<FormField>
  }
>()("@leadwell/domain/catalog/Categories") {
  static readonly layer = Layer.effect(
    Categories,
    Effect.gen(function* () {
      const { categories, subcategories } = yield* CatalogParts
      return {
        get: Effect.fn("Categories.get")(function* (_, id) {
          const category = yield* categories.find(id)
          return category._tag === "None" ? yield* new CategoryNotFound({ id }) : category.value
        }),
        page: (_, request) => categories.page("*", request),
        subcategory: Effect.fn("Categories.subcategory")(function* (_, id) {
          const subcategory = yield* subcategories.find(id)
          return subcategory._tag === "None" ? yield* new SubcategoryNotFound({ id }) : subcategory.value
        }),
        subcategories: (_, category, request) => subcategories.page(category, request),
        fields: (_, { fields }, request) => pageOf(fields, request)
      }
    })
  )
}
