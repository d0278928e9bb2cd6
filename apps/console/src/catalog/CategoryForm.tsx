import { useState } from "react"
import { request } from "../api/Client.ts"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { CatalogueItem } from "./CatalogueItem.ts"
import { useDifferences } from "./ItemDifferences.tsx"
import { ItemForm } from "./ItemForm.tsx"
import { NameFields } from "./NameFields.tsx"
import type { CatalogueCategory } from "./Subcategory.ts"

interface CategoryFormProps {
  readonly category: CatalogueCategory | undefined
  readonly close: () => void
}

/** Creates a category, or changes one. */
export const CategoryForm = ({ category, close }: CategoryFormProps) => {
  const { common, market } = useTexts()
  const [typed, setTyped] = useState(category ?? { id: "", name: "", slug: "" })
  const differences = useDifferences()
  const { onSuccess: done } = useSaved(close, typed.name)
  const item: CatalogueItem<CatalogueCategory> = {
    shown: category,
    typed,
    idKey: "id",
    find: ({ categories = [] }) => {
      const found = categories.find(({ id }) => id === typed.id)
      return found && { id: found.id, name: found.name, slug: found.slug }
    },
    fileOf: (one) => ({ categories: [{ ...one, subcategories: [] }] }),
    path: "categories.0",
    save: (changed, ifMatch) =>
      category === undefined
        ? request("POST /api/categories", { body: { ...typed, subcategories: [] } })
        : request("PATCH /api/categories/:category", { params: { category: category.id }, body: changed, ifMatch }),
    done
  }
  return (
    <ItemForm
      item={item}
      close={close}
      differences={(shown) => differences(shown, typed, { name: common.name, slug: market.catalogue.slug })}
    >
      <div className="fields">
        <NameFields typed={typed} onChange={setTyped} isNew={category === undefined} />
      </div>
    </ItemForm>
  )
}
