import { Context, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Category, CategoryId } from "./Category.ts"

/** A category and the number of its subcategories. */
export interface CountedCategory {
  readonly category: Category
  readonly subcategories: number
}

/** Reads categories. Categories enter the store with a catalogue. */
export class CategoryRepository extends Context.Service<
  CategoryRepository,
  {
    /** Returns the category with this id and the number of its subcategories. */
    readonly find: (id: CategoryId) => Effect.Effect<Option.Option<CountedCategory>, StorageUnavailable>
    /**
     * Returns one page of all categories.
     *
     * - MUST sort the categories by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (request: PageRequest) => Effect.Effect<Page<CountedCategory>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/CategoryRepository") {}
