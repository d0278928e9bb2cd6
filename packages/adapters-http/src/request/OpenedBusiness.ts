import type { Business } from "@leadwell/domain/catalog/Business"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The business that the path names, opened to the current principal. */
export class OpenedBusiness extends Context.Service<OpenedBusiness, Business>()(
  "@leadwell/adapters-http/request/OpenedBusiness"
) {}

type Opens = { provides: OpenedBusiness; requires: CurrentPrincipal }

const refusals = { error: [NotFound, Forbidden, ServiceUnavailable] } as const

/** Opens `{business}` to its owner and to operators, before the query or the body is looked at. */
export class ReachedBusiness extends HttpApiMiddleware.Service<ReachedBusiness, Opens>()(
  "@leadwell/adapters-http/request/OpenedBusiness/ReachedBusiness",
  refusals
) {}

/** Opens `{business}` to its owner alone, before the query or the body is looked at. */
export class OwnedBusiness extends HttpApiMiddleware.Service<OwnedBusiness, Opens>()(
  "@leadwell/adapters-http/request/OpenedBusiness/OwnedBusiness",
  refusals
) {}
