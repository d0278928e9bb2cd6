import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { PersonPasskeys } from "@leadwell/people/passkey/PersonPasskeys"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodePasskey } from "./Passkey.ts"
import { PersonPasskeysGroup } from "./PersonPasskeysGroup.ts"

/** Handlers of the endpoints of passkeys of people, which call {@link PersonPasskeys}. */
export const layer = HttpApiBuilder.group(
  contractOf(PersonPasskeysGroup),
  "personPasskeys",
  Effect.fnUntraced(function* (handlers) {
    const passkeys = yield* PersonPasskeys
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ params, query }) {
          const found = pageOf(yield* passkeys.list(yield* current<"operator">(), params.person), query)
          return yield* enveloped(mapPage(found, encodePasskey), `/api/people/${params.person}/passkeys`)
        }, Effect.mapError(refuse))
      )
      .handle(
        "removeAll",
        Effect.fnUntraced(function* ({ params }) {
          yield* passkeys.removeAll(yield* current<"operator">(), params.person)
        }, Effect.mapError(refuse))
      )
      .handle(
        "remove",
        Effect.fnUntraced(function* ({ params }) {
          yield* passkeys.remove(yield* current<"operator">(), params.person, params.passkey)
        }, Effect.mapError(refuse))
      )
  })
)
