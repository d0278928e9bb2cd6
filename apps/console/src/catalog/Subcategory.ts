import type { Answer, Body } from "../api/Contract.ts"

/** A category as the catalogue has it, without its subcategories. */
export type CatalogueCategory = Pick<Body<"POST /api/categories">, "id" | "name" | "slug">

type Sent = Body<"POST /api/subcategories">

/** A question as the catalogue has it. */
export type CatalogueQuestion = Required<Sent["fields"][number]>

/** A subcategory as the catalogue has it, with the id of the category that it is in. */
export type CatalogueSubcategory = Omit<Required<Sent>, "fields"> & {
  readonly fields: ReadonlyArray<CatalogueQuestion>
}

type Categories = Answer<"GET /api/catalogue">["data"]["categories"]

/** Finds a subcategory in a catalogue, which is written with every key of it. */
export const findSubcategory = (categories: Categories, id: string): CatalogueSubcategory | undefined => {
  const category = categories?.find(({ subcategories = [] }) => subcategories.some((one) => one.id === id))
  const found = category?.subcategories?.find((one) => one.id === id)
  return category && found && ({ ...found, category: category.id } as CatalogueSubcategory)
}
