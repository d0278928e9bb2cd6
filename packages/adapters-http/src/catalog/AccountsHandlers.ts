import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { AccountsGroup } from "./AccountsGroup.ts"

/** Handlers of the accounts' endpoints, which call {@link Accounts}. */
export const layer = handlersOf(AccountsGroup, function* () {
  const accounts = yield* Accounts
  return {
    *list({ query }) {
      return yield* enveloped(yield* accounts.page(yield* current<"operator">(), query))
    },
    *get({ params }) {
      return { data: yield* accounts.get(yield* current<"operator">(), params.account) }
    }
  }
})
