import { Option, Redacted, Schema, SchemaGetter } from "effect"

/** A setting: its environment variable, a description of valid values, and its default. */
export interface Setting<A> {
  readonly name: string
  readonly expects: string
  readonly fallback: A
  readonly decode: (text: string) => Option.Option<A>
  /** Formats a value for display; the default is its text. Secrets are never displayed. */
  show?(value: A): string
}

/** Makes a setting. */
export const setting = <A>(
  name: string,
  expects: string,
  fallback: A,
  decode: (text: string) => Option.Option<A>,
  show?: (value: A) => string
): Setting<A> => ({ name, expects, fallback, decode, ...(show === undefined ? {} : { show }) })

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

const origin = (text: string): Option.Option<string> =>
  Option.map(
    Option.filter(Option.fromNullishOr(URL.parse(text)), ({ protocol }) => /^https?:$/.test(protocol)),
    ({ href }) => href.replace(/\/+$/, "")
  )

/**
 * Parses a base address without credentials, query or fragment. Credentials would be displayed with the settings, and
 * no path can be appended after a query.
 */
export const plainOrigin = (text: string): Option.Option<string> =>
  Option.filter(origin(text), (address) => {
    const { hash, password, search, username } = new URL(address)
    return username + password + search + hash === ""
  })

/** Parses an address of Redis that its client can read. Its path may only be the number of a database. */
export const redisAddress = (text: string): Option.Option<Redacted.Redacted<string>> => {
  const url = URL.parse(text)
  const isReadable =
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    /^(?:\/[0-9]*)?$/.test(url.pathname) &&
    !/%(?![0-9a-f]{2})/i.test(url.username + url.password)
  return isReadable ? Option.some(Redacted.make(text)) : Option.none()
}
