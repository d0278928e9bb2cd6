import type { Check, JsonSchema } from "./JsonSchema.ts"
import { samplesOf } from "./PatternSample.ts"
import type { SeededRandom } from "./SeededRandom.ts"

/** What the values of a key usually are, such as ids of things that exist. */
export type Known = (key: string) => ReadonlyArray<unknown>

/** Characters of which free texts are made, with some that are rare in tests and common in life. */
const characters = [
  ..."abcXYZ 0189.,-_'\"<>&/\\%",
  "é",
  "ß",
  "Ж",
  "中",
  "\u{1f600}",
  "\u{1f469}\u200d\u{1f680}",
  "\n",
  "\u00a0",
  "\u200b",
  "\u202e",
  "e\u0301",
  "ﬁ"
]

/** Makes texts and numbers that are extreme, such as the longest, about as often as any other. */
export const makeValues = (
  random: SeededRandom,
  resolve: (schema: JsonSchema) => JsonSchema,
  checkOf: (schema: JsonSchema) => Check,
  known: Known
) => {
  const samplers = new Map<string, () => string>()

  const freeText = ({ maxLength = 60, minLength = 0 }: JsonSchema): string => {
    const length = random.chance(0.1)
      ? Math.min(maxLength, 2000)
      : random.between(Math.max(1, minLength), Math.min(maxLength, 40))
    const inner = Array.from({ length }, () => random.pick(characters)).join("")
    return length < 2 ? "x" : `x${[...inner].slice(2, length).join("")}x`
  }

  const text = (schema: JsonSchema, key: string): string => {
    const check = checkOf(schema)
    const { format, pattern } = schema
    const usual = [...known(key), ...(schema.examples ?? [])].filter(
      (one) => typeof one === "string" && check(one) === undefined
    )
    if (usual.length > 0 && random.chance(0.85)) return random.pick(usual) as string
    if (format === "binary") return "binary"
    if (format === "date")
      return new Date(Date.UTC(random.between(2001, 2090), 0, random.between(1, 366))).toISOString().slice(0, 10)
    if (format === "date-time")
      return new Date(Date.UTC(random.between(2031, 2090), 0, random.between(1, 366))).toISOString()
    if (pattern === undefined) return freeText(schema)
    if (pattern.includes("\\u202a")) return freeText(schema).replaceAll("\u202e", "-")
    const id = `${pattern} ${schema.minLength} ${schema.maxLength}`
    const sampler = samplers.get(id) ?? samplesOf(random, pattern, (sample) => check(sample) === undefined)
    samplers.set(id, sampler)
    return sampler()
  }

  const number = (
    {
      exclusiveMinimum,
      maximum = 1e6,
      minimum = exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 0.001,
      type
    }: JsonSchema,
    key: string
  ): number => {
    const usual = known(key).filter((one): one is number => typeof one === "number" && one >= minimum && one <= maximum)
    if (usual.length > 0 && random.chance(0.7)) return random.pick(usual)
    if (random.chance(0.2)) return random.pick([minimum, maximum])
    const near = Math.min(maximum, minimum + 50)
    const whole = random.between(Math.ceil(minimum), Math.floor(near))
    return type === "integer" ? whole : Math.min(maximum, whole + random.pick([0, 0.5, 0.001]))
  }

  const list = (
    { items = {}, maxItems = 4, minItems = 0, uniqueItems }: JsonSchema,
    key: string
  ): ReadonlyArray<unknown> => {
    const made = Array.from({ length: random.between(minItems, Math.max(minItems, Math.min(maxItems, 3))) }, () =>
      value(items, key)
    )
    if (uniqueItems !== true) return made
    return [...new Map(made.map((one) => [JSON.stringify(one), one])).values()]
  }

  const record = (schema: JsonSchema): Record<string, unknown> => {
    const { additionalProperties, properties = {}, required = [] } = schema
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.5))
      .map(([name, one]) => [name, value(one, name)] as const)
    const isTooSmall = entries.length < (schema.minProperties ?? 0)
    const further =
      additionalProperties === false || !(isTooSmall || random.chance(0.2))
        ? []
        : [
            [
              random.pick(["further_key", "Name", "toString"]),
              typeof additionalProperties === "object" ? value(additionalProperties, "") : 1
            ] as const
          ]
    return Object.fromEntries([...entries, ...further])
  }

  const value = (given: JsonSchema, key: string): unknown => {
    const schema = resolve(given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return random.pick(schema.enum)
    if (schema.anyOf !== undefined) {
      const branch = random.pick(schema.anyOf)
      return value(schema.properties === undefined ? branch : { ...schema, ...branch }, key)
    }
    switch (schema.type) {
      case "string":
        return text(schema, key)
      case "integer":
      case "number":
        return number(schema, key)
      case "boolean":
        return random.chance(0.5)
      case "null":
        return null
      case "array":
        return list(schema, key)
      default: {
        const usual = known(key).filter((one) => typeof one === "object" && checkOf(schema)(one) === undefined)
        return usual.length > 0 && random.chance(0.8) ? random.pick(usual) : record(schema)
      }
    }
  }
  return value
}
