import type { WholeAccount } from "@leadwell/domain/access/WholeAccount"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to act for its whole account. */
export class CurrentWholeAccount extends Context.Service<CurrentWholeAccount, WholeAccount>()(
  "@leadwell/adapters-http/request/CurrentWholeAccount"
) {}

/** Admits only tokens without a scope. It runs before anything but the token is read. */
export class WholeAccountOnly extends HttpApiMiddleware.Service<
  WholeAccountOnly,
  { provides: CurrentWholeAccount; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/request/CurrentWholeAccount/WholeAccountOnly", { error: Forbidden }) {}
