import { principalWith } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"

/** An operator for calls of use cases, without a token. */
export const operator = principalWith({ account: AccountId.make("acme") }, "operator")
