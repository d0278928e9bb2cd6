import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import {
  Forbidden,
  InternalServerError,
  NotFound,
  ServiceUnavailable,
  TooManyRequests
} from "../../response/Refusals.ts"

/** The publishable key that the path of the current request names. */
export class CurrentFormKey extends Context.Service<CurrentFormKey, FormKey>()(
  "@leadwell/adapters-http/features/forms/FormAccess/CurrentFormKey"
) {}

/**
 * Finds the publishable key that the path names as `:key`, and lets pages of its origins alone send with it. What
 * another page sends is not counted: it could make a browser use up the leads of its own address.
 * Add it last to an endpoint. These endpoints are the only ones that share their answers with pages of other origins.
 */
export class FormAccess extends HttpApiMiddleware.Service<FormAccess, { provides: CurrentFormKey }>()(
  "@leadwell/adapters-http/features/forms/FormAccess",
  { error: [NotFound, Forbidden, TooManyRequests, ServiceUnavailable, InternalServerError] }
) {}
