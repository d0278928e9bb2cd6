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

/** On whose behalf the current request is made. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@leadwell/adapters-http/CurrentPrincipal"
) {}

/** Annotates an endpoint with the ability that a token must have. */
export class RequiredAbility extends Context.Service<RequiredAbility, Ability>()(
  "@leadwell/adapters-http/RequiredAbility"
) {}

/** Annotates an endpoint whose requests are also counted in a bucket of their own. */
export class OwnBudget extends Context.Service<OwnBudget, Exclude<keyof RequestLimits, "requests" | "failures">>()(
  "@leadwell/adapters-http/OwnBudget"
) {}

/** Demands a bearer token that has requests left and the endpoint's ability, before anything else of the request is looked at. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentPrincipal }>()(
  "@leadwell/adapters-http/request/Authorization",
  {
    requiredForClient: true,
    security: { bearer: HttpApiSecurity.bearer },
    error: [Unauthorized, TooManyRequests, Forbidden, ServiceUnavailable, InternalServerError]
  }
) {}
