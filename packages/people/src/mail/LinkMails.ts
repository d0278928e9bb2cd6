import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { signalling } from "@leadwell/domain/event/DispatchSignal"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { withNextLink } from "../person/LinkPace.ts"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { LinkMail } from "../session/LinkMail.ts"
import { mailDeliveries } from "./MailDelivery.ts"
import { mailOfInvitation, mailOfPeriod } from "./NewMails.ts"

/** Returns the person with one more link that is on its way. Fails when another one answers the request. */
const withLink =
  (now: DateTime.Utc) =>
  (person: Person): Result.Result<Person, "answered"> =>
    Option.match(withNextLink(person.link_pace, now), {
      onNone: () => Result.fail("answered"),
      onSome: (link_pace) => Result.succeed({ ...person, link_pace })
    })

/** {@link LinkMail} on the stored mails. */
export const layer = Layer.effect(
  LinkMail,
  Effect.gen(function* () {
    const { insert } = yield* DeliveryRepository
    const { modify } = yield* PersonRepository
    return {
      queue: Effect.fn("LinkMails.queue")(function* (person, invitation) {
        const now = yield* DateTime.now
        const paced = yield* Effect.result(modify(person, withLink(now), []))
        if (Result.isSuccess(paced)) {
          const due_at = paced.success.link_pace?.sent_at ?? now
          const mail =
            invitation === null
              ? mailOfPeriod("sign_in_link", person, "minute", now)
              : mailOfInvitation(person, invitation, now)
          return yield* insert(mailDeliveries, [{ ...mail, due_at }], [])
        }
        const { failure } = paced
        if (failure !== "answered" && failure._tag === "StorageUnavailable") return yield* failure
      }),
      invite: Effect.fn("LinkMails.invite")(function* (person, invitation) {
        yield* insert(mailDeliveries, [mailOfInvitation(person, invitation, yield* DateTime.now)], [])
      })
    }
  })
).pipe(Layer.provide(signalling(DeliveryRepository, "insert")))
