import { grant, type Granted } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { commandActor } from "@leadwell/domain/audit/Actor"
import { Result } from "effect"

/**
 * Returns the operator that a command acts as, such as `token create`. A command needs no token, because it accesses
 * the store directly.
 */
export const commandOperator = (command: string): Granted<"operator"> =>
  Result.getOrThrow(
    grant(
      {
        account: AccountId.make("operator"),
        actor: commandActor(command),
        abilities: new Set(["operator"])
      },
      "operator"
    )
  )
