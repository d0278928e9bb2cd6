import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { documentationPaths } from "../documentation/Documentation.ts"
import { exactPaths } from "./ExactPaths.ts"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

type Method = (typeof methods)[number]

const router = FindMyWay.make<true>(exactPaths)
for (const path of documentationPaths) router.on("GET", path, true)

/** The methods of each path without parameters. */
const fixed = new Map<string, Set<string>>()
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    router.on(endpoint.method, endpoint.path as FindMyWay.PathInput, true)
    if (endpoint.path.includes(":")) return
    fixed.set(endpoint.path, (fixed.get(endpoint.path) ?? new Set()).add(endpoint.method))
  }
})

/**
 * Whether no path of the interface is like that of `url`. It has a segment without a character, such as `/api/leads/`,
 * which the router would take for an empty parameter. Or it has a `;` or `#`, where the router would see its end.
 */
export const isForeignPath = (url: string): boolean => /^(?!\/(?:\?|$))[^?]*(?:\/(?:[/?]|$)|[;#])/.test(url)

const isFound = (method: Method, url: string): boolean => !isForeignPath(url) && router.find(method, url) !== undefined

/**
 * The methods that the path of `url` supports; empty for an unknown path. A path that supports GET also supports HEAD.
 * A path without parameters supports its own methods only, although a path with parameters may match it too.
 */
export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const own = fixed.get(url.replace(/\?.*$/s, ""))
  return methods
    .filter((method) => (own === undefined ? isFound(method, url) : own.has(method)))
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}

/**
 * The methods that a path without parameters lacks, and a path with parameters would answer. `GET /api/leads/preview`
 * would look for a lead named `preview`.
 */
export const shadowedMethods = (): ReadonlyArray<readonly [method: Method, path: string]> =>
  [...fixed].flatMap(([path, own]) =>
    methods.filter((method) => !own.has(method) && isFound(method, path)).map((method) => [method, path] as const)
  )
