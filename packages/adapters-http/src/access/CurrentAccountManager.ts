import type { AccountManager } from "@leadwell/domain/access/AccountManager"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Forbidden } from "../response/Refusals.ts"
import { CurrentPrincipal } from "./Authorization.ts"

/** The current principal, proven to manage its account. An operator manages all. */
export class CurrentAccountManager extends Context.Service<CurrentAccountManager, AccountManager>()(
  "@leadwell/adapters-http/access/CurrentAccountManager"
) {}

/** Admits only account managers. It runs before anything but the credential is read. */
export class AccountManagerOnly extends HttpApiMiddleware.Service<
  AccountManagerOnly,
  { provides: CurrentAccountManager; requires: CurrentPrincipal }
>()("@leadwell/adapters-http/access/CurrentAccountManager/AccountManagerOnly", { error: Forbidden }) {}
