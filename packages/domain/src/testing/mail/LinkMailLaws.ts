import { DateTime, Effect } from "effect"
import type { MailDeliveryRepository } from "../../mail/MailDeliveryRepository.ts"
import { LinkMail, type LinkMailKind } from "../../people/LinkMail.ts"
import type { PersonRepository } from "../../people/PersonRepository.ts"
import { demandEqual, type Law, rivals } from "../Law.ts"
import { insertedPerson } from "../people/SamplePerson.ts"
import { mailsTo } from "./SampleMail.ts"

/** The laws of {@link LinkMail}. */
export const linkMailLaws: ReadonlyArray<Law<LinkMail | PersonRepository | MailDeliveryRepository>> = [
  {
    sentence: "queues a mail to the person, at most one of each kind in a minute",
    check: Effect.gen(function* () {
      const { queue } = yield* LinkMail
      const [person, other] = [yield* insertedPerson({ link_pace: null }), yield* insertedPerson()]
      const kinds: ReadonlyArray<LinkMailKind> = ["invitation", "sign_in_link", "sign_in_link"]
      for (const kind of kinds) yield* queue(person.id, kind)
      const found = (yield* mailsTo(person)).map(({ kind, status }) => `${kind} ${status}`)
      yield* demandEqual(found.toSorted(), ["invitation pending", "sign_in_link pending"], "mails")
      yield* demandEqual(yield* mailsTo(other), [], "mails of another person")
    })
  },
  {
    sentence: "queues one link of many that are asked for at once, later when the person left some unused",
    check: Effect.gen(function* () {
      const { queue } = yield* LinkMail
      const now = yield* DateTime.now
      const sent_at = DateTime.subtract(now, { minutes: 2 })
      const person = yield* insertedPerson({ link_pace: { unused: 3, sent_at } })
      yield* Effect.all(
        Array.from({ length: rivals }, () => queue(person.id, "sign_in_link")),
        { concurrency: "unbounded" }
      )
      const due = (yield* mailsTo(person)).map(({ due_at }) => due_at)
      yield* demandEqual(due, [DateTime.add(sent_at, { minutes: 5 })], "when the mails are due")
    })
  }
]
