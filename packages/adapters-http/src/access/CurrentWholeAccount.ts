import type { WholeAccount } from "@leadwell/domain/access/WholeAccount"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to act for its whole account. */
export class CurrentWholeAccount extends Context.Service<CurrentWholeAccount, WholeAccount>()(
  "@leadwell/adapters-http/access/CurrentWholeAccount"
) {}

/** Admits only principals without a scope. It runs before anything but the credential is read. */
export class WholeAccountOnly extends HttpApiMiddleware.Service<
  WholeAccountOnly,
  { provides: CurrentWholeAccount; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentWholeAccount/WholeAccountOnly", { error: Forbidden }) {}
