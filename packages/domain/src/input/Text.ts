import { Schema, SchemaGetter } from "effect"
import { hasDirectionMark } from "./NormalText.ts"

/**
 * A string that every store accepts: without NUL, which PostgreSQL refuses, and without lone surrogates, which UTF-8
 * cannot encode.
 */
export const Text = Schema.String.check(
  Schema.isPattern(/^[^\u0000\u{D800}-\u{DFFF}]*$/u, {
    fault: { _tag: "NotStorable" },
    toJsonSchema: () => [{}, true]
  })
)

/** A {@link Text} of at most `max` Unicode code points. */
export const textUpTo = (max: number) => Text.check(Schema.isMaxCodePoints(max, { fault: { _tag: "TooLong", max } }))

/** A non-blank {@link textUpTo}, for files whose strings are not trimmed. */
export const nameUpTo = (max: number) => textUpTo(max).check(Schema.isPattern(/\S/u, { fault: { _tag: "Required" } }))

const noMark = String.raw`[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*`

const withoutMarks = `^${noMark}$`

/** The source of a regular expression for a name in a file that is sent: not blank, and without marks of direction. */
export const nameForm = String.raw`^(?=[\s\S]*\S)${noMark}$`

/**
 * A {@link textUpTo} that is a name, as `normalName` returns it. A name with marks of direction reads as another one,
 * and others than its author see it.
 */
export const newNameUpTo = (max: number) =>
  textUpTo(max).check(
    Schema.makeFilter((name: string) => !hasDirectionMark(name), {
      fault: { _tag: "HasDirectionMark" },
      toJsonSchema: () => [{ pattern: withoutMarks }, true]
    })
  )

/** Reads a text as a value of another schema by a function. A value is written as it is. */
export const readAs = <To extends Schema.Codec<string, string>>(to: To, read: (text: string) => To["Encoded"]) =>
  Schema.decodeTo<To, Schema.String>(to, {
    decode: SchemaGetter.transform(read),
    encode: SchemaGetter.passthroughSupertype()
  })
