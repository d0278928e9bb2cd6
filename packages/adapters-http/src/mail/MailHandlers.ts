import { mapPage } from "@leadwell/domain/pagination/Page"
import { Mails } from "@leadwell/people/mail/Mails"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { makeNamesById } from "../response/NamesById.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeMail, namedBy } from "./Mail.ts"
import { MailGroup } from "./MailGroup.ts"
import { encodeTestMail } from "./TestMail.ts"

/** Handlers of the endpoints of mails, which calls {@link Mails}. */
export const layer = HttpApiBuilder.group(
  contractOf(MailGroup),
  "mail",
  Effect.fnUntraced(function* (handlers) {
    const mails = yield* Mails
    const namesById = yield* makeNamesById
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const operator = yield* current<"operator">()
        const page = yield* mails.page(operator, query, query)
        const nameOf = yield* namesById(
          operator,
          page.items.flatMap((mail) => Object.values(namedBy(mail)))
        )
        return yield* enveloped(
          mapPage(page, (mail) => encodeMail(mail, nameOf)),
          "/api/mail"
        )
      }, Effect.mapError(refuse)),
      test: Effect.fnUntraced(function* () {
        return { data: encodeTestMail(yield* mails.sendTest(yield* current<"operator">())) }
      }, Effect.mapError(refuse))
    })
  })
)
