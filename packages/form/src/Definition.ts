import type { AskedForm } from "@leadwell/adapters-http/features/forms/FormQuestions"

/** What the form of a subcategory asks on a website, as the server says it. */
export interface Definition extends AskedForm {
  readonly website: { readonly name: string }
  readonly subcategory: { readonly id: string; readonly name: string }
  /** Changes with all that the form shows. */
  readonly version: string
  /** The text to which people consent, or null if the website keeps no consent. */
  readonly consent: { readonly version: number; readonly language: string; readonly text: string } | null
  /** The name of the field that people do not see. */
  readonly trap: string
}
