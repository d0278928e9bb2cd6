import type { DecisionReader } from "@leadwell/domain/intake/DecisionReader"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to read decisions about leads. */
export class CurrentDecisionReader extends Context.Service<CurrentDecisionReader, DecisionReader>()(
  "@leadwell/adapters-http/access/CurrentDecisionReader"
) {}

/**
 * Admits only readers of decisions. It runs after the credential is verified and before anything else of the request is
 * read.
 */
export class DecisionReaderOnly extends HttpApiMiddleware.Service<
  DecisionReaderOnly,
  { provides: CurrentDecisionReader; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentDecisionReader/DecisionReaderOnly", { error: Forbidden }) {}
