import { Context, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Category, CategoryId } from "./Category.ts"

/** A category, and how many subcategories are in it. */
export interface CountedCategory {
  readonly category: Category
  readonly subcategories: number
}

/** Delivers categories. */
export class CategoryRepository extends Context.Service<
  CategoryRepository,
  {
    /** The category with this id. */
    readonly find: (id: CategoryId) => Effect.Effect<Option.Option<CountedCategory>, StorageUnavailable>
    /**
     * One page of all categories.
     *
     * MUST be ordered by id, code unit by code unit. `total` MUST be exact. A page beyond the end is empty.
     */
    readonly page: (request: PageRequest) => Effect.Effect<Page<CountedCategory>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/CategoryRepository") {}
