import { Schema } from "effect"
import { named } from "./NamedEntries.ts"

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

/** A key that came, with what people read of its question where that says more. It has no value. */
export const ReceivedKey = Schema.Union([Schema.String, Schema.Struct({ key: Schema.String, label: Schema.String })])

/** A key that came, maybe with what people read of its question. */
export type ReceivedKey = typeof ReceivedKey.Type

/** Returns the key itself of one that came. */
export const keyOf = (one: ReceivedKey): string => (typeof one === "string" ? one : one.key)

const isImpersonal = (text: string): boolean => text.length <= 255 && !personal.test(text)

/** Returns the keys to choose of what a form sent, in their order. Those that may tell of a person are left out. */
export const keysOf = (received: Received): ReadonlyArray<ReceivedKey> =>
  named(received)
    .keys.filter(({ key }) => isImpersonal(key))
    .slice(0, mostKeys)
    .map(({ key, label }) => (label !== undefined && isImpersonal(label) ? { key, label } : key))

const isEqual = (one: ReadonlyArray<ReceivedKey>, other: ReadonlyArray<ReceivedKey>): boolean =>
  one.length === other.length && one.every((key, index) => keyOf(key) === keyOf(other[index]!))

/** Returns the lists of keys with another one in front, or the same lists when they have it. */
export const withKeys = (
  lists: ReadonlyArray<ReadonlyArray<ReceivedKey>>,
  keys: ReadonlyArray<ReceivedKey>
): ReadonlyArray<ReadonlyArray<ReceivedKey>> =>
  lists.some((list) => isEqual(list, keys)) ? lists : [keys, ...lists].slice(0, mostLists)
