import type { Granted } from "@leadwell/domain/access/Grant"
import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { Brand } from "../letter/Brand.ts"
import { PersonId } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { signInPage } from "../session/SignInLinks.ts"
import type { MailAnswer } from "./MailAttempt.ts"
import { mailDeliveries, type MailDelivery, type MailQuery } from "./MailDelivery.ts"
import { Mailer } from "./Mailer.ts"
import { addresseeOf, writtenMail } from "./MailWriting.ts"
import { SiteOrigin } from "./PageAddresses.ts"

/** How long an operator waits for the answer to a test mail. */
export const testMailTime = Duration.seconds(15)

const unanswered: MailAnswer = { result: "deferred", code: null, failure: "timeout" }

/** Shows an operator the mails to people: what was sent, what waits, and what is unsent without a mail server. */
export class Mails extends Context.Service<
  Mails,
  {
    /** Returns one page of the mails that fit the query, the newest first. */
    readonly page: (
      operator: Granted<"operator">,
      query: MailQuery,
      request: PageRequest
    ) => Effect.Effect<Page<MailDelivery>, StorageUnavailable>
    /**
     * Sends a mail to the operator at once, and returns the answer of the mail server. It is none when there is no
     * mail server, or when the operator is a token, which has no address. The mail is stored nowhere.
     */
    readonly sendTest: (operator: Granted<"operator">) => Effect.Effect<Option.Option<MailAnswer>, StorageUnavailable>
  }
>()("@leadwell/people/mail/Mails") {
  static readonly layer = Layer.effect(
    Mails,
    Effect.gen(function* () {
      const { page } = yield* DeliveryRepository
      const people = yield* PersonRepository
      const random = yield* SecureRandom
      const mailer = Option.filter(yield* Effect.serviceOption(Mailer), ({ isOn }) => isOn)
      const [origin, brand] = [yield* SiteOrigin, yield* Brand]
      return {
        page: (_, { status }, request) => page(mailDeliveries, { status }, request),
        sendTest: Effect.fn("Mails.sendTest")(function* ({ actor }: Granted<"operator">) {
          if (actor?.kind !== "person" || Option.isNone(mailer)) return Option.none()
          const found = Effect.asSome(people.get(PersonId.make(actor.id)))
          const person = yield* Effect.catchTag(found, "PersonNotFound", () => Effect.succeedNone)
          if (Option.isNone(person)) return Option.none()
          const id = (yield* random.uuidV7()) as DeliveryId
          const mail = writtenMail(
            id,
            { kind: "test", address: signInPage(origin) },
            addresseeOf(person.value),
            null,
            brand
          )
          const sent = mailer.value.send(mail)
          return Option.some(
            yield* Effect.timeoutOrElse(sent, { duration: testMailTime, orElse: () => Effect.succeed(unanswered) })
          )
        })
      }
    })
  )
}
