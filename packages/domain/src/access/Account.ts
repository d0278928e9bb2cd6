import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"

/** The id of an account. */
export const AccountId = Identifier.pipe(Schema.brand("AccountId"))

/** The id of an account. */
export type AccountId = typeof AccountId.Type

/** The party that an access token acts for. It owns websites and businesses, and affiliates are linked to it. */
export const Account = Schema.Struct({ id: AccountId, name: nameUpTo(255) })

/** The party that an access token acts for. */
export interface Account extends Schema.Schema.Type<typeof Account> {}
