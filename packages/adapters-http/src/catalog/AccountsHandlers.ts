import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { AccountsGroup } from "./AccountsGroup.ts"

/** Handlers of the accounts' endpoints, which call {@link Accounts}. */
export const layer = HttpApiBuilder.group(
  contractOf(AccountsGroup),
  "accounts",
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return yield* enveloped(yield* accounts.page(yield* current<"operator">(), query), "/api/accounts")
      }, Effect.mapError(refuse)),
      get: Effect.fnUntraced(function* ({ params }) {
        return { data: yield* accounts.get(yield* current<"operator">(), params.account) }
      }, Effect.mapError(refuse))
    })
  })
)
