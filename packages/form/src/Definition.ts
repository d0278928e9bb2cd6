/** A question of the subcategory, as the operator wrote it. */
interface SubcategoryField {
  readonly key: string
  readonly label: string
  readonly type: "choice" | "number" | "text" | "boolean" | "date"
  readonly required: boolean
  readonly options: ReadonlyArray<string> | null
  readonly min: number | null
  readonly max: number | null
  readonly unit: string | null
}

/** What the form of a subcategory asks on a website, as the server says it. */
export interface Definition {
  readonly website: { readonly name: string }
  readonly subcategory: { readonly id: string; readonly name: string }
  /** Changes with all that the form shows. */
  readonly version: string
  readonly fields: ReadonlyArray<SubcategoryField>
  /** The text to which people consent, or null if the website keeps no consent. */
  readonly consent: { readonly version: number; readonly language: string; readonly text: string } | null
  /** The name of the field that people do not see. */
  readonly trap: string
}
