import type { AccountId } from "../account/Account.ts"
import { isOperator, type Principal } from "./Principal.ts"

/** Selects the data of one account, or of all accounts for `*`. No account can have the id `*`. */
export type AccountFilter = AccountId | "*"

/** Returns the accounts whose data a principal may see. */
export const seenBy = (principal: Principal): AccountFilter => (isOperator(principal) ? "*" : principal.account)
