import { type Channel, type Hearing, ReceiverGone, type Sent } from "@leadwell/domain/delivery/Channel"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { type DateTime, Duration, Effect, Option, Semaphore } from "effect"
import { Brand } from "../letter/Brand.ts"
import type { PersonId } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { PersonPageIsOn } from "../personpage/PersonLink.ts"
import { makeLeadPersonContents } from "./LeadPersonContents.ts"
import type { MailAttempt } from "./MailAttempt.ts"
import { makeMailContents } from "./MailContents.ts"
import { isLeadMail, type MailDelivery, mailDeliveries } from "./MailDelivery.ts"
import { toldTogether } from "./MailDigest.ts"
import { Mailer } from "./Mailer.ts"
import { isOfBusiness, mailedEvents, mailsOf } from "./MailRecipients.ts"
import { addresseeOf, writtenMail } from "./MailWriting.ts"
import { makeUnsubscribeAddresses } from "./PageAddresses.ts"

/** The maximum number of concurrent attempts in this process. Each is to another person. */
const attemptsAtOnce = 8

/** How long a mail belongs to the process that attempts it. */
const claimTime = Duration.minutes(3)

/** The status with which each answer of a mail server ends a mail, or null to try again. */
const ends = { accepted: "sent", refused: "failed", deferred: null } as const satisfies Record<
  MailAttempt["result"],
  MailDelivery["status"] | null
>

/** Who hears of events: the members of each business who want mails of them. */
export const mailHearing = Effect.gen(function* () {
  const [people, deliveries] = [yield* PersonRepository, yield* DeliveryRepository]
  return {
    form: mailDeliveries,
    types: mailedEvents(yield* PersonPageIsOn),
    audience: Effect.fnUntraced(function* (range) {
      const businesses = yield* deliveries.businesses(range)
      const hearing = businesses.length === 0 ? [] : yield* people.covering(businesses)
      return {
        // Null is for the events of leads alone, of which their persons hear.
        businesses: [
          ...businesses.filter((one) => hearing.some((person) => isOfBusiness(person, one))).map(({ id }) => id),
          null
        ],
        deliveriesOf: (events, now) => mailsOf(events, hearing, now)
      }
    })
  } satisfies Hearing<MailDelivery>
})

/** Makes the channel that mails people what happens to businesses, in the order of each business. */
export const makeMailChannel = Effect.gen(function* () {
  const people = yield* PersonRepository
  const mailer = yield* Mailer
  const contentOf = yield* makeMailContents
  const toldPerson = yield* makeLeadPersonContents
  const unsubscribeAt = yield* makeUnsubscribeAddresses
  const brand = yield* Brand
  const turns = yield* Semaphore.make(attemptsAtOnce)

  /** Reads what claimed mails of a queue tell now, to whom, and which of them have become pointless. */
  const read = Effect.fnUntraced(function* (queue: ReadonlyArray<MailDelivery>) {
    const { kind, receiver } = queue[0]!
    if (isLeadMail(kind)) {
      const found = yield* toldPerson(queue[0]!, kind)
      if (found === null || "after" in found) return found
      return { ...found, told: queue.slice(0, 1), unsubscribe: null }
    }
    const id = receiver as PersonId
    const person = yield* people.get(id)
    const { content, told } = yield* contentOf(queue, person)
    if (Option.isNone(content) || told.length === 0) return null
    const unsubscribe = yield* unsubscribeAt(told.at(-1)!.kind, id)
    return { content: content.value, addressee: addresseeOf(person), told, unsubscribe }
  })

  /** Writes one message of claimed mails of a queue, and sends it. */
  const send = Effect.fn("MailChannel.send")(function* (queue: ReadonlyArray<MailDelivery>, at: DateTime.Utc) {
    if (!mailer.isOn) return { given: { deliveries: queue, status: "unsent" } } satisfies Sent<MailDelivery>
    const found = yield* read(queue)
    if (found === null) return { given: { deliveries: queue, status: "skipped" } } satisfies Sent<MailDelivery>
    if ("after" in found) {
      // Nothing was sent, so there is no answer of the mail server to tell.
      const attempt = { at, result: "deferred", code: null, failure: null } as const
      const attempted = { deliveries: queue.slice(0, 1), attempt, end: null, rest: found.after }
      return { attempted } satisfies Sent<MailDelivery>
    }
    const { addressee, content, told, unsubscribe } = found
    const given = { deliveries: queue.filter((mail) => !told.includes(mail)), status: "skipped" } as const
    // The first mail may become pointless before a message is repeated. The last one keeps its id.
    const answer = yield* mailer.send(writtenMail(told.at(-1)!.id, content, addressee, unsubscribe, brand))
    return { given, attempted: { deliveries: told, attempt: { at, ...answer }, end: ends[answer.result] } }
  })

  return {
    ...(yield* mailHearing),
    claimTime,
    together: toldTogether,
    open: (receiver) =>
      Effect.succeed({
        atOnce: 1,
        inTurn: turns.withPermits(1),
        send: (queue, at) => Effect.catchTag(send(queue, at), "PersonNotFound", () => new ReceiverGone({ receiver }))
      })
  } satisfies Channel<MailDelivery>
})
