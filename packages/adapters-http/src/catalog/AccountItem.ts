import { Account } from "@leadwell/domain/account/Account"
import { Schema } from "effect"

/** An account. */
export const AccountItem = Schema.Struct({ id: Schema.String, name: Account.fields.name }).annotate({
  identifier: "Account"
})
