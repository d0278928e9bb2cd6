import { Result, type Schema, SchemaParser } from "effect"
import type { Fault } from "./Fault.ts"
import { faultAt, faultsOf } from "./Fault.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { sizeFault } from "./Size.ts"

/**
 * How one key of an untrusted object is read. Texts are trimmed before they are decoded; `""`, blanks and `null` count
 * as missing, except under a key with a default, where only an absent key is missing.
 */
export interface Key<S extends Schema.ConstraintDecoder<unknown>, Presence extends string> {
  readonly schema: S
  readonly presence: Presence
  readonly fallback?: S["Type"]
  /** The most entries of a list under this key, if it is one: a longer one is not read. */
  readonly most?: number
}

/** A key whose absence is a fault. */
export const required = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): Key<S, "required"> => ({
  schema,
  presence: "required"
})

/** A {@link required} key for a list of at most so many entries. */
export const requiredList = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  most: number
): Key<S, "required"> => ({ schema, presence: "required", most })

/** A key that may be left out, and then stands for nothing. */
export const optional = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): Key<S, "optional"> => ({
  schema,
  presence: "optional"
})

/** A key that stands for `fallback` when it is left out. */
export const defaulted = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  fallback: S["Type"]
): Key<S, "defaulted"> => ({ schema, presence: "defaulted", fallback })

/** The keys of an object to read, in the order in which faults are reported. */
export type Keys = Readonly<Record<string, Key<Schema.ConstraintDecoder<unknown>, string>>>

/** What an object with these keys means once every key was understood. */
export type Read<K extends Keys> = {
  readonly [P in keyof K as K[P]["presence"] extends "optional" ? never : P]: K[P]["schema"]["Type"]
} & {
  readonly [P in keyof K as K[P]["presence"] extends "optional" ? P : never]?: K[P]["schema"]["Type"]
}

/** What was understood of an object, key by key, and what was not. */
export interface Reading<K extends Keys> {
  readonly values: { readonly [P in keyof K]?: K[P]["schema"]["Type"] }
  readonly faults: ReadonlyArray<Fault>
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""

const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value)

/** An object that a schema can be asked about; anything else, lists included, is read as having no keys. */
const asRecord = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {}

/** Reads the given keys of untrusted objects; keys that are not named are ignored. */
export const reader = <K extends Keys>(keys: K): ((input: unknown) => Reading<K>) => {
  const steps = Object.entries(keys).map(([name, key]) => ({
    name,
    key,
    decode: SchemaParser.decodeUnknownResult(key.schema, { errors: "all" })
  }))
  return (input) => {
    const record = asRecord(input)
    const values: Record<string, unknown> = {}
    const faults: Array<Fault> = []
    for (const { decode, key, name } of steps) {
      const value = Object.hasOwn(record, name) ? trimmed(record[name]) : undefined
      if (key.presence === "defaulted" ? value === undefined : isBlank(value)) {
        if (key.presence === "required") faults.push(faultAt(name, { _tag: "Required" }))
        if (key.presence === "defaulted") values[name] = key.fallback
        continue
      }
      const tooMany = key.most === undefined ? [] : sizeFault([name], value, key.most)
      if (tooMany.length > 0) {
        faults.push(...tooMany)
        continue
      }
      const decoded = decode(value)
      if (Result.isSuccess(decoded)) values[name] = decoded.success
      else faults.push(...faultsOf(decoded.failure, [name]))
    }
    return { values: values as Reading<K>["values"], faults }
  }
}

const ranked = new WeakMap<Keys, ReadonlyMap<unknown, number>>()

/** The places of keys in their order; they are worked out once. */
const ranksOf = (keys: Keys): ReadonlyMap<unknown, number> => {
  const found = ranked.get(keys)
  if (found !== undefined) return found
  const ranks = new Map(Object.keys(keys).map((key, rank) => [key, rank]))
  ranked.set(keys, ranks)
  return ranks
}

/**
 * The verdict on a reading and on whatever else was found wrong with it: the object when nothing was, otherwise every
 * fault in the order of the keys.
 */
export const verdict = <K extends Keys>(
  keys: K,
  reading: Reading<K>,
  further: ReadonlyArray<Fault> = []
): Result.Result<Read<K>, InvalidInput> => {
  if (reading.faults.length + further.length === 0) return Result.succeed(reading.values as Read<K>)
  const ranks = ranksOf(keys)
  const rank = ({ path: [key] }: Fault) => ranks.get(key) ?? -1
  return Result.fail(
    new InvalidInput({ faults: [...reading.faults, ...further].toSorted((a, b) => rank(a) - rank(b)) })
  )
}
