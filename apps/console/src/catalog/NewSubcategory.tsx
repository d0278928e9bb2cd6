import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useSaved } from "../form/Saved.ts"
import { useGoOn } from "../router/GoOn.ts"
import { hrefTo } from "../router/Href.ts"
import type { CatalogueItem } from "./CatalogueItem.ts"
import { ItemForm } from "./ItemForm.tsx"
import { NameFields } from "./NameFields.tsx"
import { type CatalogueCategory, findSubcategory } from "./Subcategory.ts"

/** Creates a subcategory in a category, and leads to its page, where it gets its form. */
export const NewSubcategory = ({
  category,
  close
}: {
  readonly category: CatalogueCategory
  readonly close: () => void
}) => {
  const [typed, setTyped] = useState({ id: "", name: "", slug: "" })
  const { onSuccess } = useSaved(close, typed.name)
  const goOn = useGoOn()
  const item: CatalogueItem<CatalogueCategory> = {
    shown: undefined,
    typed,
    idKey: "id",
    find: ({ categories }) => findSubcategory(categories, typed.id),
    // What is left out has the value that the interface gives to a new one.
    fileOf: (one) => ({ categories: [{ ...category, subcategories: [one as never] }] }),
    path: "categories.0.subcategories.0",
    save: () =>
      request("POST /api/subcategories", {
        body: { ...typed, category: category.id } as Body<"POST /api/subcategories">
      }),
    done: () => {
      onSuccess()
      goOn(hrefTo("/operator/catalogue/$subcategory", { subcategory: typed.id }))
    }
  }
  return (
    <ItemForm item={item} close={close} differences={() => []}>
      <div className="fields">
        <NameFields typed={typed} onChange={setTyped} isNew />
      </div>
    </ItemForm>
  )
}
