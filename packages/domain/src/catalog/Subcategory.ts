import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { Category } from "./Category.ts"
import { FormField } from "./FormField.ts"

/** The id of a subcategory. */
export const SubcategoryId = Identifier.pipe(Schema.brand("SubcategoryId"))

/** The id of a subcategory. */
export type SubcategoryId = typeof SubcategoryId.Type

/**
 * A topic of leads with its form; a lead has `max_businesses` places. Within `duplicate_window_days`, a second lead of
 * the same person is a duplicate; 0 switches the check off.
 */
export const Subcategory = Schema.Struct({
  id: SubcategoryId,
  name: nameUpTo(255),
  slug: Identifier,
  category: Category,
  max_businesses: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  duplicate_window_days: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  fields: Schema.Array(FormField)
})

/** A topic of leads, with its form. */
export interface Subcategory extends Schema.Schema.Type<typeof Subcategory> {}
