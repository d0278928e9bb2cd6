import { Context, DateTime, Effect, FiberMap, Layer, Option, Random, Result, Semaphore } from "effect"
import type { PersonId } from "../people/Person.ts"
import { PersonRepository } from "../people/PersonRepository.ts"
import { stackFrames } from "../privacy/StackFrames.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { makeMailContents } from "./MailContents.ts"
import type { MailDelivery, MailId } from "./MailDelivery.ts"
import { type DueMail, MailDeliveryRepository } from "./MailDeliveryRepository.ts"
import { Mailer } from "./Mailer.ts"
import { claimed, ended, settled } from "./MailLife.ts"
import { mailedEvents, mailsOf } from "./MailRecipients.ts"
import { writtenMail } from "./MailWriting.ts"
import { makeUnsubscribeAddresses } from "./PageAddresses.ts"

/** The maximum number of events in one step. */
const eventsAtOnce = 500

/** The maximum number of concurrent attempts in this process. Each is to another person. */
const attemptsAtOnce = 8

/** The maximum number of mails of a person in one query, each of another queue. */
const dueAtOnce = 20

/** Sends mails to people. Any number of processes may run it concurrently. */
export class MailDispatch extends Context.Service<
  MailDispatch,
  {
    /** Queues the mails of all unprocessed events and returns the number of events. */
    readonly fanOut: Effect.Effect<number, StorageUnavailable>
    /**
     * Starts the mails that are due, with one fiber for each person, so that a bad address delays no other. It does not
     * wait for the fibers; they end with the layer.
     */
    readonly attempt: Effect.Effect<void, StorageUnavailable>
    /** Waits until no started mail is due and no attempt is running. */
    readonly finished: Effect.Effect<void>
    /** Prevents new attempts and waits for the running ones. */
    readonly stop: Effect.Effect<void>
  }
>()("@leadwell/domain/mail/MailDispatch") {
  static readonly layer = Layer.effect(
    MailDispatch,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const mails = yield* MailDeliveryRepository
      const { isOn, send } = yield* Mailer
      const contentOf = yield* makeMailContents
      const unsubscribeAt = yield* makeUnsubscribeAddresses
      const turns = yield* Semaphore.make(attemptsAtOnce)
      let isStopping = false
      const running = yield* FiberMap.make<PersonId, void, never>()

      const change = (id: MailId, by: (mail: MailDelivery) => MailDelivery) =>
        mails.modify(id, (mail) => Result.succeed(by(mail)))

      /** Writes a claimed mail, sends it, and stores the answer. */
      const sendOne = Effect.fn("MailDispatch.send")(function* (mail: MailDelivery, at: DateTime.Utc) {
        const { claim, id } = mail
        if (!isOn) return yield* change(id, ended(claim, "unsent", at))
        const person = yield* people.get(mail.person)
        const content = yield* contentOf(mail, person)
        if (Option.isNone(content)) return yield* change(id, ended(claim, "skipped", at))
        const answer = yield* send(writtenMail(id, content.value, person, yield* unsubscribeAt(mail)))
        const [jitter, now] = [yield* Random.next, yield* DateTime.now]
        return yield* change(id, settled({ claim, attempt: { at, ...answer }, jitter, now }))
      })

      const attemptOne = ({ claim, id }: DueMail) =>
        Effect.gen(function* () {
          if (isStopping) return
          const at = yield* DateTime.now
          yield* sendOne(yield* mails.modify(id, claimed(claim, at)), at)
        }).pipe(
          turns.withPermits(1),
          Effect.catchTags({
            MailNotDue: () => Effect.void,
            MailNotFound: () => Effect.void,
            PersonNotFound: () => Effect.void
          })
        )

      /** Attempts all mails to a person that are due, one at a time, so that those about one business keep order. */
      const serve = Effect.fnUntraced(function* (person: PersonId) {
        for (;;) {
          const due = yield* mails.due(person, dueAtOnce, yield* DateTime.now)
          if (due.length === 0 || isStopping) return
          yield* Effect.forEach(due, attemptOne, { discard: true })
        }
      })

      return {
        fanOut: Effect.gen(function* () {
          for (let sum = 0; ;) {
            const now = yield* DateTime.now
            const count = yield* mails.fanOut(eventsAtOnce, mailedEvents, (event, found) => mailsOf(event, found, now))
            sum += count
            if (count < eventsAtOnce) return sum
          }
        }).pipe(Effect.withSpan("MailDispatch.fanOut")),
        attempt: Effect.gen(function* () {
          for (const person of yield* mails.waiting(yield* DateTime.now)) {
            yield* FiberMap.run(
              running,
              person,
              serve(person).pipe(
                // The next turn meets the same failure and logs it.
                Effect.catchTag("StorageUnavailable", () => Effect.void),
                Effect.catchDefect((defect) => Effect.logError("A mail broke down", stackFrames(defect)))
              ),
              { onlyIfMissing: true }
            )
          }
        }).pipe(Effect.withSpan("MailDispatch.due")),
        finished: FiberMap.awaitEmpty(running),
        stop: Effect.suspend(() => {
          isStopping = true
          return FiberMap.awaitEmpty(running)
        })
      }
    })
  )
}
