import { Result, Schema, SchemaGetter, SchemaParser } from "effect"
import type { Rule } from "./Fault.ts"

/** The maximum number of values in a list of a query string. */
const mostValues = 100

/** A list of values in a query string, separated by commas. One invalid value makes the whole list invalid. */
export const listText = <A extends string>(value: Schema.Codec<A, string>, fault: Rule, description: string) => {
  const decode = SchemaParser.decodeUnknownResult(value)
  const decodeAll = (text: string) => Result.all(text.split(",").map((part) => decode(part)))
  const isList = (text: string) => text.split(",").length <= mostValues && Result.isSuccess(decodeAll(text))
  return Schema.String.annotate({ fault })
    .check(Schema.makeFilter(isList, { fault, toJsonSchema: () => [{}, true] }))
    .annotate({ description: `${description} Several are separated by commas.` })
    .pipe(
      Schema.decodeTo(Schema.Array(Schema.toType(value)), {
        decode: SchemaGetter.transform((text: string) => Result.getOrThrow(decodeAll(text))),
        encode: SchemaGetter.transform((values: ReadonlyArray<A>) => values.join(","))
      })
    )
}
