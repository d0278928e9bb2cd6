import { Schema, SchemaGetter } from "effect"

/** The direction of a list. */
export const Sort = Schema.Literals(["ascending", "descending"])

/** The direction of a list. */
export type Sort = typeof Sort.Type

/** A key by which a list is sorted, in a query string. A `-` before it reverses the direction. */
export const sortText = (key: string, description: string) =>
  Schema.Literals([key, `-${key}`])
    .annotate({ fault: { _tag: "NotSelectable" }, description })
    .pipe(
      Schema.decodeTo(Sort, {
        decode: SchemaGetter.transform((text: string): Sort => (text === key ? "ascending" : "descending")),
        encode: SchemaGetter.transform((sort: Sort) => (sort === "ascending" ? key : `-${key}`))
      })
    )

/** Returns a comparison in a direction, given the one for `ascending`. */
export const sorted =
  <A>(sort: Sort, compare: (a: A, b: A) => number) =>
  (a: A, b: A): number =>
    sort === "ascending" ? compare(a, b) : compare(b, a)
