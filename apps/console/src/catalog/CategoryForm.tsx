import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useGoOn } from "../router/GoOn.tsx"
import { hrefTo } from "../router/Link.tsx"
import { FieldsForm, useItemFields } from "./FieldsForm.tsx"
import type { CatalogueCategory } from "./Subcategory.ts"

interface NewSubcategoryProps {
  readonly category: CatalogueCategory
  readonly close: () => void
}

/** Creates a subcategory in a category, and leads to its page, where it gets its form. */
export const NewSubcategory = ({ category, close }: NewSubcategoryProps) => {
  const { id, name, slug } = useItemFields()
  const goOn = useGoOn()
  return (
    <FieldsForm<CatalogueCategory>
      shown={undefined}
      empty={unnamed}
      idKey="id"
      fields={[name, id, slug]}
      itemsOf={({ categories }) => categories?.flatMap(({ subcategories = [] }) => subcategories)}
      // What is left out has the value that the interface gives to a new one.
      fileOf={(one) => ({ categories: [{ ...category, subcategories: [one as never] }] })}
      path="categories.0.subcategories.0"
      create={(typed) => {
        const body = { ...typed, category: category.id } as Body<"POST /api/subcategories">
        return request("POST /api/subcategories", { body })
      }}
      close={close}
      done={(typed) => goOn(hrefTo("/operator/catalogue/$subcategory", { subcategory: typed.id }))}
    />
  )
}

interface CategoryFormProps {
  readonly category: CatalogueCategory | undefined
  readonly close: () => void
}

/** What a category or a subcategory is before somebody names it. */
const unnamed: CatalogueCategory = { id: "", name: "", slug: "" }

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
