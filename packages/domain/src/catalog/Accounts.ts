import { Context, Effect, Layer } from "effect"
import type { Account, AccountId } from "../access/Account.ts"
import type { Granted } from "../access/Grant.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { CatalogParts } from "./CatalogParts.ts"

/** No account has this id. */
export class AccountNotFound extends Fact("AccountNotFound", "No account has this id.")<{ readonly id: AccountId }> {}

/** Shows an operator the accounts. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** Returns the account with this id. */
    readonly get: (
      operator: Granted<"operator">,
      id: AccountId
    ) => Effect.Effect<Account, AccountNotFound | StorageUnavailable>
    /** Returns one page of all accounts. */
    readonly page: (
      operator: Granted<"operator">,
      request: PageRequest
    ) => Effect.Effect<Page<Account>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.map(CatalogParts, ({ accounts }) => ({
      get: Effect.fn("Accounts.get")(function* (_, id) {
        const account = yield* accounts.find(id)
        return account._tag === "None" ? yield* new AccountNotFound({ id }) : account.value
      }),
      page: (_, request) => accounts.page("*", request)
    }))
  )
}
