import type { Ability } from "@leadwell/domain/access/Ability"
import type { Principal } from "@leadwell/domain/access/Principal"
import type { RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import {
  Forbidden,
  InternalServerError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized
} from "../response/Refusals.ts"

/** The principal of the current request. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@leadwell/adapters-http/request/Authorization/CurrentPrincipal"
) {}

/** Annotates an endpoint with the ability that a token must have, or with `any` when every token will do. */
export class RequiredAbility extends Context.Service<RequiredAbility, Ability | "any">()(
  "@leadwell/adapters-http/request/Authorization/RequiredAbility"
) {}

/** Annotates an endpoint whose requests are also counted in a separate bucket. */
export class OwnBudget extends Context.Service<OwnBudget, Exclude<keyof RequestLimits, "requests" | "failures">>()(
  "@leadwell/adapters-http/request/Authorization/OwnBudget"
) {}

/**
 * Requires a bearer token that has requests left and the endpoint's ability. It runs before anything else of the
 * request is read.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentPrincipal }>()(
  "@leadwell/adapters-http/request/Authorization",
  {
    requiredForClient: true,
    security: { bearer: HttpApiSecurity.bearer },
    error: [Unauthorized, TooManyRequests, Forbidden, ServiceUnavailable, InternalServerError]
  }
) {}
