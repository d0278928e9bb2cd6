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
 * What a lead is about, with the form it answers. A lead has `max_businesses` places; within `duplicate_window_days`
 * a second lead of the same person is a duplicate, and 0 days switch that off.
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

/** What a lead is about, with the form it answers. */
export interface Subcategory extends Schema.Schema.Type<typeof Subcategory> {}
