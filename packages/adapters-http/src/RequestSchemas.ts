import { type PostalCodeRule, postalCodeForms } from "@leadwell/domain/geography/PostalCode"
import { mapOperations } from "./OpenApiExamples.ts"

interface Property {
  readonly type?: unknown
  readonly pattern?: unknown
  readonly enum?: unknown
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: ReadonlyArray<string>
}

const isText = ({ enum: values, pattern, type }: Property): boolean =>
  type === "string" && pattern === undefined && values === undefined

const postalCodePattern = postalCodeForms["by-country"].source

/** The property of a body as the server reads it: a required text is not empty. */
const asRead = (property: Property, isRequired: boolean, postalCodes: PostalCodeRule): Property => ({
  ...property,
  ...(isRequired && isText(property) ? { minLength: 1 } : {}),
  ...(property.pattern === postalCodePattern ? { pattern: postalCodeForms[postalCodes].source } : {})
})

/**
 * Completes the schemas of JSON bodies with what the server checks and the contract cannot express. The form of a
 * postal code depends on a setting.
 */
export const withRequestSchemas =
  (postalCodes: PostalCodeRule) =>
  (document: Record<string, unknown>): Record<string, unknown> =>
    mapOperations(document, ({ requestBody }) => {
      const media = requestBody?.content["application/json"] as { readonly schema: ObjectSchema } | undefined
      if (media?.schema.properties === undefined) return {}
      const { properties, required = [] } = media.schema
      const read = Object.entries(properties).map(
        ([name, property]) => [name, asRead(property, required.includes(name), postalCodes)] as const
      )
      const schema = { ...media.schema, properties: Object.fromEntries(read) }
      return { requestBody: { ...requestBody, content: { "application/json": { ...media, schema } } } }
    })
