import { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"

/** The number of languages in a header that are read. Browsers send about five. */
const mostRanges = 20

const isOurs = Schema.is(ConsentLanguage)

/** Returns the language of ours that a header `Accept-Language` prefers, if it names one. */
export const preferredLanguage = (header = ""): ConsentLanguage | undefined => {
  const ranges = header.split(",", mostRanges).map((range) => {
    const [tag = "", ...params] = range.split(";").map((part) => part.trim().toLowerCase())
    const weight = params.find((param) => param.startsWith("q="))?.slice(2)
    return { language: tag.split("-", 1)[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isOurs)
}

/** Returns the language of ours that the sender of the current request prefers, if it says so. */
export const requestLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  preferredLanguage(headers["accept-language"])
)
