import { pageOf } from "@leadwell/domain/pagination/Page"
import { PersonPasskeys } from "@leadwell/people/passkey/PersonPasskeys"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { encodePasskey } from "./Passkey.ts"
import { PersonPasskeysGroup } from "./PersonPasskeysGroup.ts"

/** Handlers of the endpoints of passkeys of people, which call {@link PersonPasskeys}. */
export const layer = handlersOf(PersonPasskeysGroup, function* () {
  const passkeys = yield* PersonPasskeys
  return {
    *list({ params, query }) {
      const found = pageOf(yield* passkeys.list(yield* current<"operator">(), params.person), query)
      return yield* enveloped(found, encodePasskey)
    },
    *removeAll({ params }) {
      yield* passkeys.removeAll(yield* current<"operator">(), params.person)
    },
    *remove({ params }) {
      yield* passkeys.remove(yield* current<"operator">(), params.person, params.passkey)
    }
  }
})
