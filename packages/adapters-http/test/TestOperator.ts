import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"

/** An operator for calls of use cases, without a token. */
export const operator = principalWith({ account: AccountId.make("acme") }, "operator")
