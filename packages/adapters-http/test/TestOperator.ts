import { operatorOf } from "@leadwell/domain/access/Operator"
import { AccountId } from "@leadwell/domain/account/Account"
import { Result } from "effect"

/** An operator without a token, for acts beside the interface. */
export const operator = Result.getOrThrow(
  operatorOf({ account: AccountId.make("acme"), abilities: new Set(["operator"]) })
)
