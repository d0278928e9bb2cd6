import type { FindMyWay } from "effect/http"

/**
 * Router settings that match paths exactly. A server must use them for its router too, or its 405 answers disagree with
 * its routes.
 */
export const exactPaths: Partial<FindMyWay.RouterConfig> = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false
}
