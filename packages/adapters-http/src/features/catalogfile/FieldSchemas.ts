type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

type Properties = { readonly [key: string]: Json }

/** The keys of a question that not all types of answers have, and the types that have them. */
const kinds = [
  { types: ["choice"], keys: ["options"] },
  { types: ["number"], keys: ["min", "max", "unit"] },
  { types: ["text", "boolean", "date"], keys: [] }
] as const

const keysOfSome: ReadonlyArray<string> = kinds.flatMap(({ keys }) => keys)

const isField = (properties: Properties | undefined): boolean =>
  properties !== undefined && keysOfSome.every((key) => key in properties)

/** At least one label, each once. */
const options = (schema: Json): Json => {
  const { anyOf = [] } = schema as { readonly anyOf?: ReadonlyArray<Properties> }
  const list = anyOf.find(({ type }) => type === "array")
  return { ...list, minItems: 1, uniqueItems: true }
}

const propertyOf = (key: string, schema: Json, keys: ReadonlyArray<string>): Json => {
  if (!keysOfSome.includes(key)) return schema
  if (!keys.includes(key)) return { type: "null" }
  if (key === "options") return options(schema)
  return key === "max" ? { ...(schema as Properties), description: "Not below `min`." } : schema
}

/** The schemas of a question: one for each kind of answer, because bounds and options belong to one kind alone. */
const kindsOf = ({ properties, required, ...schema }: Properties): Json => ({
  anyOf: kinds.map(({ keys, types }) => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries({ ...(properties as Properties), type: { type: "string", enum: types } }).map(([key, one]) => [
        key,
        propertyOf(key, one, keys)
      ])
    ),
    required: [...(required as ReadonlyArray<string>), ...keys.filter((key) => key === "options")]
  }))
})

/** Rewrites the schemas of questions in the schema of a body, so that they tell what belongs to which type. */
export const withFieldKinds = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(withFieldKinds)
  if (typeof json !== "object" || json === null) return json
  const object = json as Properties
  if (isField(object["properties"] as Properties | undefined)) return kindsOf(object)
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, withFieldKinds(value)]))
}
