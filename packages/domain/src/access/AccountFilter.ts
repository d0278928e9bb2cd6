import type { AccountId } from "../account/Account.ts"
import { isOperator, type Principal } from "./Principal.ts"

/** Whose things: one account's, or with `*` every account's. No account can have that for an id. */
export type AccountFilter = AccountId | "*"

/** Whose things a principal sees. */
export const seenBy = (principal: Principal): AccountFilter => (isOperator(principal) ? "*" : principal.account)
