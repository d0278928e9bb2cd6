import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"

/** Delivers subcategories with their forms. */
export class SubcategoryRepository extends Context.Service<
  SubcategoryRepository,
  {
    /** The subcategory with this id, its fields in form order. */
    readonly find: (id: SubcategoryId) => Effect.Effect<Option.Option<Subcategory>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/SubcategoryRepository") {}
