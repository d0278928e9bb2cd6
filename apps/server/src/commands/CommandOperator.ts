import { operatorOf } from "@leadwell/domain/access/Operator"
import { AccountId } from "@leadwell/domain/account/Account"
import { Result } from "effect"

/** The operator as whom commands act: what reaches the store itself needs no token. */
export const commandOperator = Result.getOrThrow(
  operatorOf({ account: AccountId.make("operator"), abilities: new Set(["operator"]) })
)
