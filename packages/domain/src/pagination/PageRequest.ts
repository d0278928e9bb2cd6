import { Schema, SchemaGetter, type Result } from "effect"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { type Read, defaulted, reader, verdict } from "../input/Reading.ts"

/** The items of a page when the request names no number. */
export const defaultPerPage = 10

/** The most items of a page. */
export const maxPerPage = 100

const integerFromText = (maximum: number, description: string) =>
  Schema.String.check(Schema.isPattern(/^-?[0-9]+$/u, { fault: { _tag: "NotInteger" } }))
    .annotate({ fault: { _tag: "NotInteger" }, description })
    .pipe(
      Schema.decodeTo(
        Schema.Number.check(
          Schema.isGreaterThanOrEqualTo(1, { fault: { _tag: "TooSmall", min: 1 } }),
          Schema.isLessThanOrEqualTo(maximum, { fault: { _tag: "TooLarge", max: maximum } })
        ),
        { decode: SchemaGetter.transform(Number), encode: SchemaGetter.transform(String) }
      )
    )

/**
 * The keys of a page request, as texts of a query. The highest page number is the highest integer that JSON readers
 * keep exactly.
 */
export const pageRequestKeys = {
  page: defaulted(integerFromText(Number.MAX_SAFE_INTEGER, "Page number, from 1."), 1),
  per_page: defaulted(integerFromText(maxPerPage, "Items a page, from 1 to 100."), defaultPerPage)
}

/** Which page of a list, counted from 1, and of how many items. */
export type PageRequest = Read<typeof pageRequestKeys>

const read = reader(pageRequestKeys)

/** Decodes the `page` and `per_page` of a query. */
export const decodePageRequest = (query: unknown): Result.Result<PageRequest, InvalidInput> =>
  verdict(pageRequestKeys, read(query))
