import { type PostalCodeRule, postalCodeForms } from "@leadwell/domain/geography/PostalCode"
import { nameForm } from "@leadwell/domain/input/Text"
import { phoneForms } from "@leadwell/domain/lead/Phone"
import { withFieldKinds } from "./features/catalogfile/FieldSchemas.ts"
import { mapOperations, type Operation } from "./OpenApiExamples.ts"

interface Property {
  readonly type?: unknown
  readonly pattern?: string
  readonly enum?: unknown
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: unknown
  /** The kinds of a body that has several. */
  readonly anyOf?: ReadonlyArray<ObjectSchema>
}

interface Media {
  readonly schema: ObjectSchema
}

const takesEmptyText = ({ enum: values, pattern = "", type }: Property): boolean =>
  type === "string" && values === undefined && new RegExp(pattern, "u").test("")

/** The forms that depend on the rule of postal codes. */
const ruledForms = [postalCodeForms, phoneForms]

/** The property of a body as the server reads it: a required text is not empty. */
const asRead = (property: Property, isRequired: boolean, postalCodes: PostalCodeRule): Property => {
  const forms = ruledForms.find((one) => one["by-country"].source === property.pattern)
  return {
    ...property,
    ...(isRequired && takesEmptyText(property) ? { minLength: 1 } : {}),
    ...(forms === undefined ? {} : { pattern: forms[postalCodes].source })
  }
}

/** Rewrites the pattern of names, which in a body have no marks of direction. */
const withNames = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(withNames)
  if (typeof json !== "object" || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === "pattern" && value === "\\S" ? nameForm : withNames(value)
    ])
  )
}

/** The operations that ignore unknown keys, as the interface demands. All others refuse them. */
const lenient: ReadonlyArray<string> = ["leads.create", "forms.send", "reclaims.submit"]

const withUnknownKeys = ({ operationId, requestBody }: Operation): object => {
  if (requestBody === undefined || !lenient.includes(operationId)) return {}
  const content = Object.entries(requestBody.content as Readonly<Record<string, Media>>).map(([type, media]) => {
    const { additionalProperties: _, ...schema } = media.schema
    return [type, { ...media, schema }]
  })
  return { requestBody: { ...requestBody, content: Object.fromEntries(content) } }
}

/** The schema of a body as the server reads it. */
const bodyAsRead =
  (postalCodes: PostalCodeRule) =>
  (schema: ObjectSchema): object => {
    const { properties, required = [] } = schema
    if (properties === undefined) return schema
    const read = Object.entries(properties).map(
      ([name, property]) => [name, asRead(property, required.includes(name), postalCodes)] as const
    )
    return withFieldKinds(withNames({ ...schema, properties: Object.fromEntries(read) }) as never) as object
  }

/**
 * Completes the schemas of bodies with what the server checks and the contract cannot express: which unknown keys are
 * taken, and what belongs to which type of question. The forms of postal codes and telephone numbers depend on a
 * setting.
 */
export const withRequestSchemas =
  (postalCodes: PostalCodeRule) =>
  (document: Record<string, unknown>): Record<string, unknown> =>
    mapOperations(mapOperations(document, withUnknownKeys), ({ requestBody }) => {
      const media = requestBody?.content["application/json"] as Media | undefined
      if (media === undefined) return {}
      const { anyOf } = media.schema
      const schema = anyOf ? { anyOf: anyOf.map(bodyAsRead(postalCodes)) } : bodyAsRead(postalCodes)(media.schema)
      return { requestBody: { ...requestBody, content: { "application/json": { ...media, schema } } } }
    })
