import { request } from "../api/Client.ts"
import { FieldsForm, useItemFields } from "./FieldsForm.tsx"
import type { CatalogueCategory } from "./Subcategory.ts"

interface CategoryFormProps {
  readonly category: CatalogueCategory | undefined
  readonly close: () => void
}

/** What a category or a subcategory is before somebody names it. */
export const unnamed: CatalogueCategory = { id: "", name: "", slug: "" }

/** Creates a category, or changes one. */
export const CategoryForm = ({ category, close }: CategoryFormProps) => {
  const { id, name, slug } = useItemFields()
  return (
    <FieldsForm<CatalogueCategory>
      shown={category}
      empty={unnamed}
      idKey="id"
      fields={[name, id, slug]}
      itemsOf={({ categories }) => categories?.map(({ subcategories: _, ...one }) => one)}
      fileOf={(one) => ({ categories: [{ ...one, subcategories: [] }] })}
      path="categories.0"
      create={(typed) => request("POST /api/categories", { body: { ...typed, subcategories: [] } })}
      change={(body, ifMatch) =>
        request("PATCH /api/categories/:category", { params: { category: category?.id ?? "" }, body, ifMatch })
      }
      close={close}
    />
  )
}
