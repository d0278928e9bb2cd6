import { Predicate, Result, type Schema, SchemaParser } from "effect"
import type { Fault } from "./Fault.ts"
import { faultAt, faultsOf } from "./Fault.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { normalText, normalTexts } from "./NormalText.ts"

const sizeOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0
}

/**
 * Returns a fault for a list with more than `max` entries or a record with more keys. The check runs before decoding,
 * so a huge input costs little.
 */
export const sizeFault = (path: Fault["path"], value: unknown, max: number): ReadonlyArray<Fault> =>
  sizeOf(value) > max ? [{ path, rule: { _tag: "TooMany", max } }] : []

/**
 * The rules for one key of an untrusted object. A text under it is decoded in its `form`, which is its normal form by
 * default. Empty strings, blanks and `null` count as missing. Under a key with a default they are a fault, unless its
 * schema accepts them: only an absent key gets the default. Under a filled key they are a fault, too.
 */
export interface Key<S extends Schema.ConstraintDecoder<unknown>, Presence extends string> {
  readonly schema: S
  readonly presence: Presence
  readonly fallback?: S["Type"]
  /** The maximum size of a list or record, whose texts are normalised. A larger one is not decoded. */
  readonly most?: number
  /** Returns the text that is decoded instead of a given one. */
  readonly form: (text: string) => string
}

const key =
  <P extends string>(presence: P) =>
  <S extends Schema.ConstraintDecoder<unknown>>(schema: S, form = normalText): Key<S, P> => ({ schema, presence, form })

const list =
  <P extends string>(presence: P) =>
  <S extends Schema.ConstraintDecoder<unknown>>(schema: S, most: number): Key<S, P> => ({
    ...key(presence)(schema),
    most
  })

/** A key whose absence is a fault. */
export const required = key("required")

/** A {@link required} key for a list of at most `most` entries. */
export const requiredList = list("required")

/** A key that may be absent. It has no value then. */
export const optional = key("optional")

/** An {@link optional} key for a list or record of at most `most` entries. */
export const optionalList = list("optional")

/** A key that may be absent, but not blank: it is sent for what it says. */
export const filled = key("filled")

/** A key that has the value `fallback` when it is absent. */
export const defaulted = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  fallback: S["Type"]
): Key<S, "defaulted"> => ({ schema, presence: "defaulted", form: normalText, fallback })

/** The keys of an object, in the order in which faults are reported. */
export type Keys = Readonly<Record<string, Key<Schema.ConstraintDecoder<unknown>, string>>>

/** The type of a valid object with these keys. */
export type Read<K extends Keys> = {
  readonly [P in keyof K as K[P]["presence"] extends "optional" | "filled" ? never : P]: K[P]["schema"]["Type"]
} & {
  readonly [P in keyof K as K[P]["presence"] extends "optional" | "filled" ? P : never]?: K[P]["schema"]["Type"]
}

/** The decoded values of an object by key, and the faults of the other keys. */
export interface Reading<K extends Keys> {
  readonly values: { readonly [P in keyof K]?: K[P]["schema"]["Type"] }
  readonly faults: ReadonlyArray<Fault>
}

/** Returns whether a value counts as missing. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""

/** Returns the input as a record. Any other value, including a list, counts as a record without keys. */
const asRecord = (input: unknown): Readonly<Record<string, unknown>> => (Predicate.isReadonlyObject(input) ? input : {})

/** Returns a reader for objects with the given keys. Other keys are ignored. */
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
      const sent = Object.hasOwn(record, name) ? record[name] : undefined
      const value = typeof sent === "string" ? key.form(sent) : sent
      if (key.presence === "defaulted" ? value === undefined : isBlank(value)) {
        const isFault = key.presence === "required" || (key.presence === "filled" && value !== undefined)
        if (isFault) faults.push(faultAt(name, { _tag: "Required" }))
        if (key.presence === "defaulted") values[name] = key.fallback
        continue
      }
      const tooMany = key.most === undefined ? [] : sizeFault([name], value, key.most)
      if (tooMany.length > 0) {
        faults.push(...tooMany)
        continue
      }
      const decoded = decode(key.most === undefined ? value : normalTexts(value))
      if (Result.isSuccess(decoded)) values[name] = decoded.success
      else if (isBlank(value)) faults.push(faultAt(name, { _tag: "Required" }))
      else faults.push(...faultsOf(decoded.failure, [name]))
    }
    return { values: values as Reading<K>["values"], faults }
  }
}

/** Returns what an untrusted object has under these keys, as it was sent. */
export const knownPart = (input: unknown, keys: Keys): Readonly<Record<string, unknown>> => {
  const record = asRecord(input)
  const names = Object.keys(keys).filter((name) => Object.hasOwn(record, name))
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/** Returns a fault for each key of an untrusted object that is not named. */
export const unexpectedKeys = (input: unknown, names: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  Object.keys(asRecord(input)).flatMap((name) => (names.includes(name) ? [] : [faultAt(name, { _tag: "Unexpected" })]))

/**
 * Returns a reader like {@link reader} that refuses all other keys. With a misspelt key, a decision would otherwise be
 * made as if the key was absent.
 */
export const exactReader = <K extends Keys>(keys: K): ((input: unknown) => Reading<K>) => {
  const [read, names] = [reader(keys), Object.keys(keys)]
  return (input) => {
    const { faults, values } = read(input)
    return { values, faults: [...unexpectedKeys(input, names), ...faults] }
  }
}

const ranked = new WeakMap<Keys, ReadonlyMap<unknown, number>>()

/** Returns the positions of keys in their order. The result is cached. */
const ranksOf = (keys: Keys): ReadonlyMap<unknown, number> => {
  const found = ranked.get(keys)
  if (found !== undefined) return found
  const ranks = new Map(Object.keys(keys).map((key, rank) => [key, rank]))
  ranked.set(keys, ranks)
  return ranks
}

/**
 * Returns the object when there are no faults, or all faults in the order of the keys. `further` are faults that the
 * reader cannot find.
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
