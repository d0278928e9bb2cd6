import { AccountId } from "@leadwell/domain/access/Account"
import { commandActor } from "@leadwell/domain/access/Actor"
import { type Granted, principalWith } from "@leadwell/domain/access/Grant"

/**
 * Returns the operator that a command acts as, such as `token create`. A command needs no token, because it accesses
 * the store directly.
 */
export const commandOperator = (command: string): Granted<"operator"> =>
  principalWith({ account: AccountId.make("operator"), actor: commandActor(command) }, "operator")
