import type { Operator } from "@leadwell/domain/access/Operator"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to be an operator. */
export class CurrentOperator extends Context.Service<CurrentOperator, Operator>()(
  "@leadwell/adapters-http/access/CurrentOperator"
) {}

/** Admits only operators. It runs after the credential is verified and before anything else of the request is read. */
export class OperatorOnly extends HttpApiMiddleware.Service<
  OperatorOnly,
  { provides: CurrentOperator; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentOperator/OperatorOnly", { error: Forbidden }) {}
