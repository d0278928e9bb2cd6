import { Context, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CategoryId } from "./Category.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"

/** Delivers subcategories with their forms. */
export class SubcategoryRepository extends Context.Service<
  SubcategoryRepository,
  {
    /** The subcategory with this id, its fields in form order. */
    readonly find: (id: SubcategoryId) => Effect.Effect<Option.Option<Subcategory>, StorageUnavailable>
    /** Those of the ids under which there is a subcategory. */
    readonly existing: (
      ids: ReadonlySet<SubcategoryId>
    ) => Effect.Effect<ReadonlySet<SubcategoryId>, StorageUnavailable>
    /**
     * One page of the subcategories of a category, or with `*` of all.
     *
     * MUST be ordered by id, code unit by code unit. `total` MUST be exact. A page beyond the end is empty.
     */
    readonly page: (
      category: CategoryId | "*",
      request: PageRequest
    ) => Effect.Effect<Page<Subcategory>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/SubcategoryRepository") {}
