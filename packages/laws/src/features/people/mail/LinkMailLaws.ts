import type { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { InvitationId } from "@leadwell/people/person/PendingMembership"
import type { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkMail } from "@leadwell/people/session/LinkMail"
import { DateTime, Effect } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { mailsTo } from "../../../sample/SampleMail.ts"
import { insertedPerson } from "../../../sample/SamplePerson.ts"

/** The laws of {@link LinkMail}. */
export const linkMailLaws: ReadonlyArray<Law<LinkMail | PersonRepository | DeliveryRepository>> = [
  law("queues a mail to the person, at most one link and one of each invitation in a minute", function* () {
    const { invite, queue } = yield* LinkMail
    const [person, other] = [yield* insertedPerson({ link_pace: null }), yield* insertedPerson()]
    const invitations = [(yield* freshId) as InvitationId, (yield* freshId) as InvitationId]
    for (let n = 0; n < 2; n++) {
      yield* queue(person.id, null)
      for (const invitation of invitations) yield* invite(person.id, invitation)
    }
    const found = (yield* mailsTo(person)).map(({ invitation, kind, status }) => `${kind} ${invitation} ${status}`)
    const wanted = invitations.map((invitation) => `invitation ${invitation} pending`)
    yield* demandEqual(found.toSorted(), [...wanted, "sign_in_link null pending"].toSorted(), "mails")
    yield* demandEqual(yield* mailsTo(other), [], "mails of another person")
  }),
  law("queues one link of many that are asked for at once, later when the person left some unused", function* () {
    const { queue } = yield* LinkMail
    const now = yield* DateTime.now
    const sent_at = DateTime.subtract(now, { minutes: 2 })
    for (const invitation of [null, (yield* freshId) as InvitationId]) {
      const person = yield* insertedPerson({ link_pace: { unused: 3, sent_at } })
      yield* Effect.all(
        Array.from({ length: rivals }, () => queue(person.id, invitation)),
        { concurrency: "unbounded" }
      )
      const due = (yield* mailsTo(person)).map((mail) => [mail.invitation, mail.due_at])
      yield* demandEqual(due, [[invitation, DateTime.add(sent_at, { minutes: 5 })]], "when the mails are due")
    }
  })
]
