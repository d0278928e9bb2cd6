import { Result, Schema, SchemaGetter, SchemaParser } from "effect"
import type { Rule } from "./Fault.ts"

/** The maximum number of values in a list of a query string. */
const mostValues = 100

/**
 * A list of values in a query string, separated by commas. One invalid value makes the whole list invalid. `form` is
 * the source of a regular expression for one value, which JSON Schema shows. The pattern there does not limit the
 * number of values, because many tools cannot handle such a large pattern.
 */
export const listText = <A extends string>(
  value: Schema.Codec<A, string>,
  fault: Rule,
  description: string,
  form?: string
) => {
  const pattern = form === undefined ? {} : { pattern: `^(?:${form})(?:,(?:${form}))*$` }
  const decode = SchemaParser.decodeUnknownResult(value)
  const decodeAll = (text: string) => Result.all(text.split(",").map((part) => decode(part)))
  const isShort = (text: string) => text.split(",").length <= mostValues
  const isList = (text: string) => !isShort(text) || Result.isSuccess(decodeAll(text))
  return Schema.String.annotate({ fault })
    .check(
      Schema.makeFilter(isShort, { fault: { _tag: "TooMany", max: mostValues }, toJsonSchema: () => [{}, true] }),
      Schema.makeFilter(isList, { fault, toJsonSchema: () => [pattern, true] })
    )
    .annotate({ description: `${description} Several are separated by commas, at most ${mostValues}.` })
    .pipe(
      Schema.decodeTo(Schema.Array(Schema.toType(value)), {
        decode: SchemaGetter.transform((text: string) => Result.getOrThrow(decodeAll(text))),
        encode: SchemaGetter.transform((values: ReadonlyArray<A>) => values.join(","))
      })
    )
}

/** Returns the source of a regular expression that matches a literal, such as `lead.held`, and nothing else. */
const escaped = (literal: string): string => literal.replaceAll(".", String.raw`\.`)

/** A {@link listText} of some literals. The description begins with their name, such as `Stages`. */
export const literalsText = <A extends string>(values: Schema.Literals<ReadonlyArray<A>>, name: string) =>
  listText(
    values,
    { _tag: "NotSelectable" },
    `${name}: ${values.literals.join(", ")}.`,
    values.literals.map(escaped).join("|")
  )

/** A {@link listText} of identifiers. */
export const identifiersText = <A extends string>(id: Schema.Codec<A, string>, description: string) =>
  listText(id, { _tag: "NotIdentifier" }, description, "[A-Za-z0-9_-]{1,64}")
