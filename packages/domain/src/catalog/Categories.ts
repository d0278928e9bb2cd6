import { Context, Data, Effect, Layer } from "effect"
import { type Page, pageOf } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CategoryId } from "./Category.ts"
import { CategoryRepository, type CountedCategory } from "./CategoryRepository.ts"
import type { FormField } from "./FormField.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"
import { SubcategoryRepository } from "./SubcategoryRepository.ts"

/** There is no category with this id. */
export class CategoryNotFound extends Data.TaggedError("CategoryNotFound")<{}> {}

/** There is no subcategory with this id. */
export class SubcategoryNotFound extends Data.TaggedError("SubcategoryNotFound")<{}> {}

type Paged<A> = Effect.Effect<Page<A>, StorageUnavailable>

/** Shows what leads are about, which is the same for all accounts. */
export class Categories extends Context.Service<
  Categories,
  {
    readonly get: (id: CategoryId) => Effect.Effect<CountedCategory, CategoryNotFound | StorageUnavailable>
    readonly page: (request: PageRequest) => Paged<CountedCategory>
    readonly subcategory: (id: SubcategoryId) => Effect.Effect<Subcategory, SubcategoryNotFound | StorageUnavailable>
    /** One page of the subcategories of a category, or with `*` of all. */
    readonly subcategories: (category: CategoryId | "*", request: PageRequest) => Paged<Subcategory>
    /** One page of the form of a subcategory, in its order. */
    readonly fields: (subcategory: Subcategory, request: PageRequest) => Page<FormField>
  }
>()("@leadwell/domain/catalog/Categories") {
  static readonly layer = Layer.effect(
    Categories,
    Effect.gen(function* () {
      const categories = yield* CategoryRepository
      const subcategories = yield* SubcategoryRepository
      return {
        get: Effect.fn("Categories.get")(function* (id) {
          const category = yield* categories.find(id)
          return category._tag === "None" ? yield* new CategoryNotFound() : category.value
        }),
        page: categories.page,
        subcategory: Effect.fn("Categories.subcategory")(function* (id) {
          const subcategory = yield* subcategories.find(id)
          return subcategory._tag === "None" ? yield* new SubcategoryNotFound() : subcategory.value
        }),
        subcategories: subcategories.page,
        fields: ({ fields }, request) => pageOf(fields, request)
      }
    })
  )
}
