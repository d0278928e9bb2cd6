import type { Ability } from "@leadwell/domain/access/Ability"
import { can, type Principal } from "@leadwell/domain/access/Principal"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import {
  Forbidden,
  InternalServerError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized
} from "../response/Refusals.ts"

/** The principal of the current request. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@leadwell/adapters-http/access/Authorization/CurrentPrincipal"
) {}

/** The ability that a credential must have, or abilities of which one will do. */
type Requirement = Ability | ReadonlyArray<Ability>

/** Returns whether a principal fulfils the requirement of an endpoint. */
export const fulfils = (principal: Principal, requirement: Requirement): boolean => {
  if (typeof requirement === "string") return can(principal, requirement)
  return requirement.some((ability) => can(principal, ability))
}

/** Annotates an endpoint with the ability that it requires. */
export class RequiredAbility extends Context.Service<RequiredAbility, Requirement>()(
  "@leadwell/adapters-http/access/Authorization/RequiredAbility"
) {}

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
 * Requires a bearer token, or the cookie of a session, that has requests left and the endpoint's ability. It runs
 * before anything else of the request is read. The cookie is not a scheme of its own here, because the schemes of a
 * middleware are tried in turn, and the last refusal would hide the first.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentPrincipal }>()(
  "@leadwell/adapters-http/access/Authorization",
  {
    requiredForClient: true,
    security: { bearer: HttpApiSecurity.bearer },
    error: [Unauthorized, TooManyRequests, Forbidden, ServiceUnavailable, InternalServerError]
  }
) {}
