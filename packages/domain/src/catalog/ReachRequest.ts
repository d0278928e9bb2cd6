import { Schema } from "effect"
import { AccountId } from "../access/Account.ts"
import { PageRequest } from "../pagination/PageRequest.ts"

/** A page of the things that a principal sees, or of those of one account among them, in a query string. */
export const ReachRequest = Schema.Struct({
  ...PageRequest.fields,
  account: Schema.optionalKey(AccountId.annotate({ description: "Only what is of this account." }))
})

/** A page of the things that a principal sees, or of those of one account among them. */
export interface ReachRequest extends Schema.Schema.Type<typeof ReachRequest> {}
