import type { JsonSchema } from "./JsonSchema.ts"
import type { SeededRandom } from "./SeededRandom.ts"

/** A value that breaks one rule of its schema, and the name of the rule. */
export interface Mutation {
  readonly rule: string
  readonly value: unknown
}

const otherTypes: ReadonlyArray<unknown> = [true, 7, "x y", [], {}, 1.5, null, "0"]

const strings = (schema: JsonSchema): ReadonlyArray<Mutation> => [
  ...(schema.maxLength === undefined ? [] : [{ rule: "maxLength", value: "x".repeat(schema.maxLength + 1) }]),
  ...(schema.minLength === undefined || schema.minLength < 2 ? [] : [{ rule: "minLength", value: "x" }]),
  ...(schema.pattern === undefined && schema.format === undefined && schema.enum === undefined
    ? []
    : ["not so", "!", "1", "2026-02-30", "a@b", "9999-99-99", "a,,b", ",", "x".repeat(300), "0", "é"].map((value) => ({
        rule: schema.enum === undefined ? "pattern" : "enum",
        value
      })))
]

const numbers = ({ maximum, minimum, type }: JsonSchema): ReadonlyArray<Mutation> => [
  ...(minimum === undefined ? [] : [{ rule: "minimum", value: minimum - 1 }]),
  ...(maximum === undefined ? [] : [{ rule: "maximum", value: maximum + (maximum > 2 ** 50 ? 2 : 1) }]),
  ...(type === "integer" ? [{ rule: "integer", value: (minimum ?? 0) + 0.5 }] : [])
]

/** Returns every way to break one rule of a value that is valid by its schema. */
export const mutationsOf = (
  random: SeededRandom,
  resolve: (schema: JsonSchema) => JsonSchema,
  given: JsonSchema,
  value: unknown
): ReadonlyArray<Mutation> => {
  const schema = resolve(given)
  const here: Array<Mutation> = otherTypes.map((other) => ({ rule: "type", value: other }))
  if (typeof value === "string") here.push(...strings(schema))
  if (typeof value === "number") here.push(...numbers(schema))
  for (const branch of schema.anyOf ?? []) here.push(...mutationsOf(random, resolve, branch, value))
  if (Array.isArray(value)) {
    const { items = {}, maxItems = Infinity, minItems = 0 } = schema
    if (minItems > 0) here.push({ rule: "minItems", value: [] })
    if (maxItems < 2000 && value.length > 0) {
      here.push({
        rule: "maxItems",
        value: Array.from({ length: maxItems + 1 }, (_, index) => value[index % value.length])
      })
    }
    if (schema.uniqueItems === true && value.length > 0) here.push({ rule: "uniqueItems", value: [...value, value[0]] })
    value.forEach((item, index) => {
      const found = mutationsOf(random, resolve, items, item)
      if (found.length > 0) {
        const { rule, value: changed } = random.pick(found)
        here.push({ rule, value: value.with(index, changed) })
      }
    })
    return here
  }
  if (typeof value !== "object" || value === null) return here
  const { properties = {}, required = [] } = schema
  for (const name of required) {
    here.push({ rule: "required", value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) })
  }
  if (schema.additionalProperties === false) {
    for (const key of ["further_key", "ID", "__proto__x", "constructor"])
      here.push({ rule: "additionalProperties", value: { ...value, [key]: 1 } })
  }
  for (const [name, inner] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    for (const { rule, value: changed } of mutationsOf(
      random,
      resolve,
      inner,
      (value as Record<string, unknown>)[name]
    )) {
      here.push({ rule, value: { ...value, [name]: changed } })
    }
  }
  return here
}
