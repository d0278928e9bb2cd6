import type { AccessibleBusiness, OwnedBusiness } from "@leadwell/domain/catalog/Businesses"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The business that the path names and that the current principal may see. */
export class CurrentBusiness extends Context.Service<CurrentBusiness, AccessibleBusiness>()(
  "@leadwell/adapters-http/access/CurrentBusiness"
) {}

/** The business that the path names and that the current principal owns. */
export class CurrentOwnedBusiness extends Context.Service<CurrentOwnedBusiness, OwnedBusiness>()(
  "@leadwell/adapters-http/access/CurrentBusiness/CurrentOwnedBusiness"
) {}

const refusals = { error: [NotFound, Forbidden, ServiceUnavailable] } as const

/** Grants `{business}` to its owner and to operators, before the query or the body is read. */
export class BusinessAccess extends HttpApiMiddleware.Service<
  BusinessAccess,
  { provides: CurrentBusiness; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentBusiness/BusinessAccess", refusals) {}

/** Grants `{business}` to its owner alone, before the query or the body is read. */
export class BusinessOwnership extends HttpApiMiddleware.Service<
  BusinessOwnership,
  { provides: CurrentOwnedBusiness; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentBusiness/BusinessOwnership", refusals) {}
