import { operatorOf } from "@leadwell/domain/access/Operator"
import { AccountId } from "@leadwell/domain/account/Account"
import { Result } from "effect"

/** An operator for calls of use cases, without a token. */
export const operator = Result.getOrThrow(
  operatorOf({ account: AccountId.make("acme"), abilities: new Set(["operator"]) })
)
