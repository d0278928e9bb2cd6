import { Schema } from "effect"

/** The kind of a thing that the demo makes. */
export const DemoKind = Schema.Literals([
  "account",
  "token",
  "affiliate",
  "website",
  "category",
  "subcategory",
  "business",
  "person"
])

/** The kind of a thing that the demo makes. */
export type DemoKind = typeof DemoKind.Type

/** A thing that the demo made, with its content as the demo made it. */
export const DemoPart = Schema.Struct({ kind: DemoKind, name: Schema.String, content: Schema.Json })

/** A thing that the demo made. A token is named by its id, and a person by the e-mail address. */
export interface DemoPart extends Schema.Schema.Type<typeof DemoPart> {}
