import type { Grant, Granted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Context } from "effect"
import { type HttpApiEndpoint, HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import {
  Forbidden,
  InternalServerError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized
} from "../response/Refusals.ts"

/** Whether an endpoint is for machines: a session does not do, only a token. */
export const TokenOnly = Context.Reference<boolean>("@leadwell/adapters-http/access/Authorization/TokenOnly", {
  defaultValue: () => false
})

/** The security requirement of such an endpoint in the generated document, which `refineOpenApi` completes. */
export const tokenRequirement = [{ token: [] }]

/** Annotates an endpoint for machines, for the handler and for the OpenAPI document. */
export const tokenOnly = Context.make(TokenOnly, true).pipe(
  Context.add(OpenApi.Transform, (operation) => ({ ...operation, security: tokenRequirement }))
)

/**
 * What a handler needs of its endpoint: the principal of the request, with a grant. An endpoint that demands less does
 * not provide it, and the handler does not compile.
 */
export interface CurrentGrant<P> {
  readonly accepts: (principal: P) => void
}

/** A principal with one of some grants. */
type OneOf<G extends Grant> = { readonly [One in G]: Granted<One> }[G]

const currentKey = Context.Service<CurrentGrant<never>, never>(
  "@leadwell/adapters-http/access/Authorization/currentKey"
)

/** Returns the service that is the principal of the current request. */
export const currentAs = <P extends Principal>(): Context.Service<CurrentGrant<P>, P> => currentKey as never

/** Returns the service that is the principal of the current request, with one of some grants. */
export const current = <G extends Grant>() => currentAs<OneOf<G>>()

const options = {
  requiredForClient: true,
  security: { bearer: HttpApiSecurity.bearer },
  error: [Unauthorized, TooManyRequests, Forbidden, ServiceUnavailable, InternalServerError]
} as const

/** The middleware of an endpoint that demands a principal. Each is an `Authorization<never>`, which demands nothing. */
export type Authorization<P> = {
  readonly [K in keyof HttpApiMiddleware.AnyId]: {
    readonly provides: CurrentGrant<P>
    readonly requires: never
    readonly error: typeof options.error
    readonly clientError: never
    readonly requiredForClient: true
  }
}

/**
 * Requires a bearer token, or the cookie of a session, that has requests left and one of some grants. Add it last to an
 * endpoint, because it runs before anything else of the request is read. The cookie is not a scheme of its own here,
 * because the schemes of a middleware are tried in turn, and the last refusal would hide the first.
 */
export const authorization = <G extends Grant>(...grants: ReadonlyArray<G>) =>
  Object.assign(
    HttpApiMiddleware.Service<Authorization<OneOf<G>>, { provides: CurrentGrant<OneOf<G>> }>()(
      "@leadwell/adapters-http/access/Authorization/authorization",
      options
    ),
    { grants }
  )

/** The principal that an endpoint demands. */
export type GrantedBy<Endpoint> = HttpApiEndpoint.MiddlewareProvides<Endpoint> extends CurrentGrant<infer P> ? P : never

/** Returns the grants of which an endpoint demands one. */
export const demandOf = ({ middlewares }: Pick<HttpApiEndpoint.Top, "middlewares">): ReadonlyArray<Grant> => {
  for (const one of middlewares) if ("grants" in one) return one.grants as ReadonlyArray<Grant>
  return []
}
