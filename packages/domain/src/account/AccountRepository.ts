import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Account, AccountId } from "./Account.ts"

/** Reads accounts. Accounts enter the store with a catalogue. */
export class AccountRepository extends Context.Service<
  AccountRepository,
  {
    /**
     * Returns the account with this id.
     *
     * - MUST return none for an unknown id (`accessTokenRepositoryLaws`).
     */
    readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>, StorageUnavailable>
  }
>()("@leadwell/domain/account/AccountRepository") {}
