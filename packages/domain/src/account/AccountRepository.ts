import { Context, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Account, AccountId } from "./Account.ts"

/** Ids of businesses and codes of websites. */
export interface OwnedNames {
  readonly businesses: ReadonlySet<string>
  readonly websites: ReadonlySet<string>
}

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
    /**
     * Returns those of the named businesses and websites that the account owns.
     *
     * - MUST omit unknown names and those of other accounts (`accessTokenRepositoryLaws`).
     */
    readonly owned: (id: AccountId, named: OwnedNames) => Effect.Effect<OwnedNames, StorageUnavailable>
    /**
     * Returns one page of all accounts.
     *
     * - MUST sort the accounts by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (request: PageRequest) => Effect.Effect<Page<Account>, StorageUnavailable>
  }
>()("@leadwell/domain/account/AccountRepository") {}
