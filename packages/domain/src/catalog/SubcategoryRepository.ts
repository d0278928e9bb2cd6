import { Context, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CategoryId } from "./Category.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"

/** Reads subcategories with their forms. Subcategories enter the store with a catalogue. */
export class SubcategoryRepository extends Context.Service<
  SubcategoryRepository,
  {
    /** Returns the subcategory with this id, with its fields in form order. */
    readonly find: (id: SubcategoryId) => Effect.Effect<Option.Option<Subcategory>, StorageUnavailable>
    /**
     * Returns the ids that belong to a stored subcategory.
     *
     * - MUST omit unknown ids (`catalogListLaws`).
     */
    readonly existing: (
      ids: ReadonlySet<SubcategoryId>
    ) => Effect.Effect<ReadonlySet<SubcategoryId>, StorageUnavailable>
    /**
     * Returns one page of the subcategories of a category, or of all categories for `*`.
     *
     * - MUST sort the subcategories by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (
      category: CategoryId | "*",
      request: PageRequest
    ) => Effect.Effect<Page<Subcategory>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/SubcategoryRepository") {}
