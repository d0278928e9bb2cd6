import { operatorOf } from "@leadwell/domain/access/Operator"
import { AccountId } from "@leadwell/domain/account/Account"
import { Result } from "effect"

/** The operator that commands act as. A command needs no token, because it accesses the store directly. */
export const commandOperator = Result.getOrThrow(
  operatorOf({ account: AccountId.make("operator"), abilities: new Set(["operator"]) })
)
