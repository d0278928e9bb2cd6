import { Effect, Schema, SchemaGetter } from "effect"
import { decodeInput } from "../input/InvalidInput.ts"

/** The maximum number of items on a page. */
export const maxPerPage = 100

/** An integer within bounds in a query string. */
export const boundedInteger = (
  { maximum, minimum }: { readonly minimum: number; readonly maximum: number },
  description: string
) =>
  Schema.String.annotate({ fault: { _tag: "NotInteger" } })
    .check(Schema.isPattern(/^-?[0-9]{1,300}$/u, { fault: { _tag: "NotInteger" } }))
    .annotate({ description })
    .pipe(
      Schema.decodeTo(
        Schema.Finite.check(
          Schema.isGreaterThanOrEqualTo(minimum, { fault: { _tag: "TooSmall", min: minimum } }),
          Schema.isLessThanOrEqualTo(maximum, { fault: { _tag: "TooLarge", max: maximum } })
        ),
        {
          decode: SchemaGetter.transform(Number),
          encode: SchemaGetter.transform(String)
        }
      )
    )

/** The number of a page in a query string. The maximum is the largest integer that every JSON parser preserves. */
export const PageNumber = boundedInteger(
  { minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  "Page number, from 1. 1 when left out."
)

/** The size of a page in a query string. */
export const PageSize = boundedInteger(
  { minimum: 1, maximum: maxPerPage },
  "Items a page, from 1 to 100. 10 when left out."
)

/** The request of a query string without a key of pages. */
export const firstPage = { page: 1, per_page: 10 } as const

/**
 * The number of a page, counted from 1, and its size, in a query string.
 *
 * Source of the default and the maximum of `per_page`: the interface's table of pagination.
 */
export const PageRequest = Schema.Struct({
  page: PageNumber.pipe(Schema.withDecodingDefaultKey(Effect.succeed(String(firstPage.page)))),
  per_page: PageSize.pipe(Schema.withDecodingDefaultKey(Effect.succeed(String(firstPage.per_page))))
})

/** The number of a page, counted from 1, and its size. */
export interface PageRequest extends Schema.Schema.Type<typeof PageRequest> {}

/** Decodes `page` and `per_page` of a query string. */
export const decodePageRequest = decodeInput(PageRequest)
