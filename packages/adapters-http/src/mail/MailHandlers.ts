import { mapPage } from "@leadwell/domain/pagination/Page"
import { Mails } from "@leadwell/people/mail/Mails"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeMail } from "./Mail.ts"
import { MailGroup } from "./MailGroup.ts"

/** Handler of the endpoint of mails, which calls {@link Mails}. */
export const layer = HttpApiBuilder.group(
  contractOf(MailGroup),
  "mail",
  Effect.fnUntraced(function* (handlers) {
    const mails = yield* Mails
    return handlers.handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const page = yield* mails.page(yield* current<"operator">(), query, query)
        return yield* enveloped(mapPage(page, encodeMail), "/api/mail")
      }, Effect.mapError(refuse))
    )
  })
)
