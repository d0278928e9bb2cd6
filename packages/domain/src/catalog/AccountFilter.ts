import { isOperator, type Principal } from "../access/Principal.ts"
import type { AccountId } from "./Account.ts"

/** Whose things: one account's, or with `*` every account's. No account can have that for an id. */
export type AccountFilter = AccountId | "*"

/** Whose things a principal sees. */
export const seenBy = (principal: Principal): AccountFilter => (isOperator(principal) ? "*" : principal.account)
