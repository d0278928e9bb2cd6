import type { Ability } from "@leadwell/domain/access/Ability"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { Forbidden, InternalServerError, ServiceUnavailable, Unauthorized } from "./Refusals.ts"

/** On whose behalf the current request is made. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@leadwell/adapters-http/CurrentPrincipal"
) {}

/** Annotates an endpoint with the ability that a token must have. */
export class RequiredAbility extends Context.Service<RequiredAbility, Ability>()(
  "@leadwell/adapters-http/RequiredAbility"
) {}

/** Demands a bearer token with the endpoint's ability, before anything else of the request is looked at. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentPrincipal }>()(
  "@leadwell/adapters-http/Authorization",
  {
    requiredForClient: true,
    security: { bearer: HttpApiSecurity.bearer },
    error: [Unauthorized, Forbidden, ServiceUnavailable, InternalServerError]
  }
) {}
