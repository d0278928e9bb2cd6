import { grant } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { Result } from "effect"

/** An operator for calls of use cases, without a token. */
export const operator = Result.getOrThrow(
  grant({ account: AccountId.make("acme"), abilities: new Set(["operator"]) }, "operator")
)
