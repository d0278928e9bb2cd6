import { accountManagerOf } from "@leadwell/domain/access/AccountManager"
import { Effect, Layer } from "effect"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { AccountManagerOnly, CurrentAccountManager } from "./CurrentAccountManager.ts"

const currentAccountManager = Effect.flatMap(CurrentPrincipal, (principal) =>
  Effect.mapError(Effect.fromResult(accountManagerOf(principal)), refuse)
)

/** Implements {@link AccountManagerOnly} with the domain's {@link accountManagerOf}. */
export const layer = Layer.succeed(
  AccountManagerOnly,
  Effect.provideServiceEffect(CurrentAccountManager, currentAccountManager)
)
