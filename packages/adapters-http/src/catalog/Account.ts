import { Account as DomainAccount } from "@leadwell/domain/access/Account"
import { Schema } from "effect"

/** An account. */
export const Account = Schema.Struct({ id: Schema.String, name: DomainAccount.fields.name }).annotate({
  identifier: "Account"
})
