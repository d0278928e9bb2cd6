import { FormField } from "@leadwell/domain/catalog/FormField"
import type { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { Schema } from "effect"

/** A subcategory, without its form. */
export const SubcategoryItem = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  slug: Schema.String,
  category_id: Schema.String
}).annotate({ identifier: "Subcategory" })

/** Encodes a subcategory. */
export const subcategoryItem = ({ category, id, name, slug }: Subcategory): typeof SubcategoryItem.Type => ({
  id,
  name,
  slug,
  category_id: category.id
})

/** One question of a subcategory's form. */
export const FormFieldItem = Schema.Struct(FormField.fields).annotate({ identifier: "FormField" })
