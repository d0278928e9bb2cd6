import { Mails } from "@leadwell/domain/mail/Mails"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentOperator } from "../access/CurrentOperator.ts"
import { Api } from "../Api.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { mailItem } from "./MailItem.ts"

/** Handler of the endpoint of mails, which calls {@link Mails}. */
export const layer = HttpApiBuilder.group(
  Api,
  "mail",
  Effect.fnUntraced(function* (handlers) {
    const mails = yield* Mails
    return handlers.handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const page = yield* mails.page(yield* CurrentOperator, query, query)
        return yield* enveloped(mapPage(page, mailItem), "/api/mail")
      }, Effect.mapError(refuse))
    )
  })
)
