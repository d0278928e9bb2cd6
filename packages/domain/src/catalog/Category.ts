import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"

/** The id of a category. */
export const CategoryId = Identifier.pipe(Schema.brand("CategoryId"))

/** The id of a category. */
export type CategoryId = typeof CategoryId.Type

/** A group of subcategories. */
export const Category = Schema.Struct({ id: CategoryId, name: nameUpTo(255), slug: Identifier })

/** A group of subcategories. */
export interface Category extends Schema.Schema.Type<typeof Category> {}

/** A category and the number of its subcategories. */
export interface CountedCategory {
  readonly category: Category
  readonly subcategories: number
}
