import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { documentationPaths } from "../Documentation.ts"
import { exactPaths } from "./ExactPaths.ts"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

const router = FindMyWay.make<true>(exactPaths)
for (const path of documentationPaths) router.on("GET", path, true)
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => router.on(endpoint.method, endpoint.path as FindMyWay.PathInput, true)
})

/**
 * The methods that the path of `url` supports; empty for an unknown path. A path that supports GET also supports HEAD.
 */
export const allowedMethods = (url: string): ReadonlyArray<string> =>
  methods
    .filter((method) => router.find(method, url) !== undefined)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
