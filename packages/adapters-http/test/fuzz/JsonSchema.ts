import { Ajv2020 } from "ajv/dist/2020.js"

/** The parts of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly pattern?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly not?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly examples?: ReadonlyArray<unknown>
}

/** Returns the day of a text such as `2026-02-28`, or nothing for a day that does not exist. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

const formats = {
  date: isDay,
  "date-time": isInstant,
  binary: true,
  email: true,
  uri: (text: string) => URL.canParse(text)
} as const

/** Whether a value is valid, and why not. */
export type Check = (value: unknown) => string | undefined

/** Makes checks by the schemas of an OpenAPI document, whose parts may refer to each other. */
export const makeChecks = (document: { readonly components: unknown }) => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    formats,
    validateFormats: true
  })
  ajv.addVocabulary(["example", "components"])
  ajv.addSchema({ $id: "document", components: document.components })
  const made = new Map<object, Check>()
  return (schema: JsonSchema): Check => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = ajv.compile(JSON.parse(text) as object)
    const check: Check = (value) =>
      validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: "value" })
    made.set(schema, check)
    return check
  }
}
