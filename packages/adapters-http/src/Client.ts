import { Effect, Layer, type Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { authorization } from "./access/Authorization.ts"
import { Api } from "./Api.ts"

const bearer = (token: Redacted.Redacted<string>) =>
  HttpApiMiddleware.layerClient(authorization<never>(), ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, token))
  )

/** Creates a client of the interface at `baseUrl` for one token. Refusals are the errors of the contract. */
export const make = (options: { readonly baseUrl: string; readonly token: Redacted.Redacted<string> }) =>
  HttpApiClient.make(Api, {
    transformClient: HttpClient.mapRequest(HttpClientRequest.prependUrl(options.baseUrl))
  }).pipe(Effect.provide(Layer.fresh(bearer(options.token))))
