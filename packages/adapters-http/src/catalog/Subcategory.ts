import { FormField as DomainFormField } from "@leadwell/domain/catalog/FormField"
import type { Subcategory as DomainSubcategory } from "@leadwell/domain/catalog/Subcategory"
import { Schema } from "effect"

/** A subcategory, without its form. */
export const Subcategory = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  slug: Schema.String,
  category_id: Schema.String
}).annotate({ identifier: "Subcategory" })

/** Encodes a subcategory. */
export const encodeSubcategory = ({ category, id, name, slug }: DomainSubcategory): typeof Subcategory.Type => ({
  id,
  name,
  slug,
  category_id: category.id
})

/** One question of a subcategory's form. */
export const FormField = Schema.Struct(DomainFormField.fields).annotate({ identifier: "FormField" })
