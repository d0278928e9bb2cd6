import type { FindMyWay } from "effect/http"

/** How paths are told apart: as they are written. Whoever serves the interface gives this to its router. */
export const exactPaths: Partial<FindMyWay.RouterConfig> = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false
}
