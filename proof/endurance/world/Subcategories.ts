/** A subcategory with the number of places of its leads. */
export interface WorldSubcategory {
  readonly id: string
  readonly places: number
}

/** The subcategory for which many leads come at the same moment. All its subscriptions have a cap, and all get full. */
export const rushed: WorldSubcategory = { id: "rushed", places: 2 }

/** The subcategories of the other leads. */
export const usual: ReadonlyArray<WorldSubcategory> = [
  { id: "alone", places: 1 },
  { id: "shared", places: 3 },
  { id: "wide", places: 4 }
]
