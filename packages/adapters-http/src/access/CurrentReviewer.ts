import type { Reviewer } from "@leadwell/domain/access/Reviewer"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to be a reviewer. An operator is one too. */
export class CurrentReviewer extends Context.Service<CurrentReviewer, Reviewer>()(
  "@leadwell/adapters-http/access/CurrentReviewer"
) {}

/** Admits only reviewers. It runs after the credential is verified and before anything else of the request is read. */
export class ReviewerOnly extends HttpApiMiddleware.Service<
  ReviewerOnly,
  { provides: CurrentReviewer; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentReviewer/ReviewerOnly", { error: Forbidden }) {}
