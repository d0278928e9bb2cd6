import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { mailAttemptTime, Mailer, type MailMessage } from "@leadwell/people/mail/Mailer"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { demand, demandEqual, freshId, law, type Law } from "../../../Law.ts"
import { MailReceiver, type ReceiverReply } from "./MailReceiver.ts"

/** The ports that the laws of {@link Mailer} require. */
export type MailerLawPorts = Mailer | MailReceiver

const sampleMessage = Effect.map(freshId, (id): MailMessage => ({
  id: id as DeliveryId,
  to: { name: "Zoë, de Vries", address: "zoe@example.nl" },
  subject: "Nieuwe aanvraag: één ‘warmtepomp’ in ’s-Hertogenbosch, met een onderwerp van meer dan één regel lang",
  text: `Beste Zoë,\n\n.\n${"x".repeat(300)}\n`,
  html: '<!doctype html>\n<html lang="nl"><body><p>Beste Zoë, één &amp; twee</p></body></html>\n',
  headers: { "Auto-Submitted": "auto-generated", "X-Sample": "one" }
}))

const sentOne = Effect.flatMap(sampleMessage, (message) => Mailer.use(({ send }) => send(message)))

const sent = (reply: ReceiverReply) =>
  Effect.andThen(
    MailReceiver.use((receiver) => receiver.reply(reply)),
    sentOne
  )

/** The laws of {@link Mailer} beside a mail server. They set the test clock. */
export const mailerLaws: ReadonlyArray<Law<MailerLawPorts>> = [
  law("sends a mail as it is written, to its receiver alone", function* () {
    const receiver = yield* MailReceiver
    yield* receiver.reply("accept")
    const message = yield* sampleMessage
    const answer = yield* Mailer.use(({ send }) => send(message))
    yield* demandEqual([answer.result, answer.failure], ["accepted", null], "answer")
    const [mail, ...others] = yield* receiver.received
    yield* demandEqual(others.length, 0, "further mails")
    yield* demandEqual(
      [mail?.to, mail?.subject, mail?.text.trimEnd(), mail?.html.trimEnd()],
      [message.to.address, message.subject, message.text.trimEnd(), message.html.trimEnd()],
      "mail"
    )
    yield* demandEqual(
      [mail?.headers["auto-submitted"], mail?.headers["x-sample"]],
      ["auto-generated", "one"],
      "headers"
    )
  }),
  law("gives every attempt at a mail one Message-ID, and another mail another", function* () {
    const { received, reply } = yield* MailReceiver
    const { send } = yield* Mailer
    yield* reply("accept")
    const [one, other] = [yield* sampleMessage, yield* sampleMessage]
    for (const message of [one, one, other]) yield* send(message)
    const [first, second, third] = (yield* received).map(({ headers }) => headers["message-id"])
    yield* demand(first?.includes(one.id) === true, "the Message-ID does not contain the id")
    yield* demandEqual([second === first, third === first], [true, false], "whether Message-IDs are equal")
  }),
  law("tells a refusal for good from one for now", function* () {
    const [refused, deferred] = [yield* sent("refuse"), yield* sent("defer")]
    yield* demandEqual([refused.result, deferred.result], ["refused", "deferred"], "results")
    yield* demand((refused.code ?? 0) >= 500 && (deferred.code ?? 999) < 500, "the reply codes are missing")
  }),
  law("gives up a mail server that does not answer", function* () {
    const { arrival, reply } = yield* MailReceiver
    yield* reply("nothing")
    const sending = yield* Effect.forkChild(sentOne)
    yield* arrival
    yield* TestClock.adjust(mailAttemptTime)
    const { failure, result } = yield* Fiber.join(sending)
    yield* demandEqual([result, failure], ["deferred", "timeout"], "answer")
    yield* demandEqual((yield* sent("accept")).result, "accepted", "the next mail")
  })
]
