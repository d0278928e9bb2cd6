import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Account, AccountId } from "./Account.ts"

/** Delivers accounts. */
export class AccountRepository extends Context.Service<
  AccountRepository,
  {
    /** The account with this id. */
    readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>, StorageUnavailable>
  }
>()("@leadwell/domain/account/AccountRepository") {}
