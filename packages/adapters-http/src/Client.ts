import { Effect, Layer, type Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { authorization } from "./access/Authorization.ts"
import { Api } from "./Api.ts"

const bearer = (token: Redacted.Redacted<string>) =>
  HttpApiMiddleware.layerClient(authorization<never>(), ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, token))
  )

/** A client of the interface. Written out, its type would be a tenth of the package. */
export interface Client extends HttpApiClient.ForApi<typeof Api> {}

/** Creates a client of the interface at `baseUrl` for one token. Refusals are the errors of the contract. */
export const make = (options: {
  readonly baseUrl: string
  readonly token: Redacted.Redacted<string>
}): Effect.Effect<Client, never, HttpClient.HttpClient> =>
  HttpApiClient.make(Api, {
    transformClient: HttpClient.mapRequest(HttpClientRequest.prependUrl(options.baseUrl))
  }).pipe(Effect.provide(Layer.fresh(bearer(options.token))))
