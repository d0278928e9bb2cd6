import { Mails } from "@leadwell/people/mail/Mails"
import { makeNamesById } from "@leadwell/people/people/NamesById"
import { current } from "../../../access/Authorization.ts"
import { handlersOf } from "../../../request/HandlersOf.ts"
import { enveloped } from "../../../response/PageEnvelope.ts"
import { encodeMail, namedBy } from "./Mail.ts"
import { MailGroup } from "./MailGroup.ts"
import { encodeTestMail } from "./TestMail.ts"

/** Handlers of the endpoints of mails, which calls {@link Mails}. */
export const layer = handlersOf(MailGroup, function* () {
  const mails = yield* Mails
  const namesById = yield* makeNamesById
  return {
    *list({ query }) {
      const operator = yield* current<"operator">()
      const page = yield* mails.page(operator, query, query)
      const nameOf = yield* namesById(
        operator,
        page.items.flatMap((mail) => Object.values(namedBy(mail)))
      )
      return yield* enveloped(page, (mail) => encodeMail(mail, nameOf))
    },
    *test() {
      return { data: encodeTestMail(yield* mails.sendTest(yield* current<"operator">())) }
    }
  }
})
