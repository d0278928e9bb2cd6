import { Schema } from "effect"

/**
 * What a form sent: its keys and values, flat and in the order in which they came. A nested key is written with
 * brackets, such as `form_fields[email]` and `names[0]`. A key may come more than once.
 */
export const Received = Schema.Struct({
  fields: Schema.Array(
    Schema.Tuple([Schema.String, Schema.NullOr(Schema.Union([Schema.String, Schema.Boolean, Schema.Finite]))])
  )
})

/** What a form sent: its keys and values. */
export interface Received extends Schema.Schema.Type<typeof Received> {}

/** The number of lists of keys that a hook remembers, and of the keys in a list. */
const mostLists = 5
const mostKeys = 200

/** What a key looks like that holds something of a person: an address, or many digits as people write them. */
const personal = /@|\d(?:[\s\p{Pd}./()+]{0,3}\d){6}/u

/** Returns a text that every store accepts: without NUL and without lone surrogates. */
const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed()

/** Returns what a form sent as every store accepts it. A number beyond all numbers is a text. */
export const storableReceived = ({ fields }: Received): Received => ({
  fields: fields.map(([key, value]) => {
    if (typeof value === "string") return [storable(key), storable(value)] as const
    return [storable(key), typeof value === "number" && !Number.isFinite(value) ? String(value) : value] as const
  })
})

/** Returns the keys of what a form sent, each once, in their order. Keys that may tell of a person are left out. */
export const keysOf = ({ fields }: Received): ReadonlyArray<string> =>
  [...new Set(fields.map(([key]) => key))].filter((key) => key.length <= 255 && !personal.test(key)).slice(0, mostKeys)

const isEqual = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index])

/** Returns the lists of keys with another one in front, or the same lists when they have it. */
export const withKeys = (
  lists: ReadonlyArray<ReadonlyArray<string>>,
  keys: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> =>
  lists.some((list) => isEqual(list, keys)) ? lists : [keys, ...lists].slice(0, mostLists)
