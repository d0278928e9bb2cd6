import { Option, Redacted, Schema, SchemaGetter } from "effect"

/** A setting: its environment variable, a description of valid values, and its default. */
export interface Setting<A> {
  readonly name: string
  readonly expects: string
  readonly fallback: A
  readonly decode: (text: string) => Option.Option<A>
  /** Formats a value for display; the default is its text. Secrets are never displayed. */
  show?(value: A): string
  /** Whether it is never displayed, and may be in a file that a setting with `_FILE` behind its name names. */
  readonly isSecret?: boolean
}

/** Makes a setting. */
export const setting = <A>(
  name: string,
  expects: string,
  fallback: A,
  decode: (text: string) => Option.Option<A>,
  show?: (value: A) => string
): Setting<A> => ({ name, expects, fallback, decode, ...(show === undefined ? {} : { show }) })

/** Returns the name of the setting that names the file of a secret. */
export const secretFileOf = (name: string): string => `${name}_FILE`

/** Makes a setting that is a secret. It has no default. */
export const secret = <A>(
  name: string,
  expects: string,
  decode: (text: string) => Option.Option<A>
): Setting<Option.Option<Redacted.Redacted<A>>> => ({
  name,
  expects,
  fallback: Option.none(),
  decode: (text) => Option.map(decode(text), (value) => Option.some(Redacted.make(value))),
  isSecret: true
})

/** Decodes a value by a schema. */
export const by = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => Schema.decodeUnknownOption(schema)

/** Makes a setting that has one of some values. */
export const oneOf = <const L extends ReadonlyArray<string>>(name: string, literals: L, fallback: L[number]) =>
  setting<L[number]>(name, `one of ${literals.join(", ")}`, fallback, by(Schema.Literals(literals)))

/** Parses a number in decimal digits. Both bounds are included. */
export const wholeNumber = (minimum: number, maximum: number) =>
  by(
    Schema.String.check(Schema.isPattern(/^[0-9]+$/)).pipe(
      Schema.decodeTo(Schema.Finite.check(Schema.isBetween({ minimum, maximum })), {
        decode: SchemaGetter.transform(Number),
        encode: SchemaGetter.transform(String)
      })
    )
  )
