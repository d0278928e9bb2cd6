import { stackFrames } from "@leadwell/domain/privacy/StackFrames"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, FiberMap, Layer, Option, Random, Semaphore } from "effect"
import type { PersonId } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { makeMailContents } from "./MailContents.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { MailDeliveryRepository } from "./MailDeliveryRepository.ts"
import { toldTogether } from "./MailDigest.ts"
import { Mailer } from "./Mailer.ts"
import { afterAttempt, claimed, type ClaimedMail, ended } from "./MailLife.ts"
import { mailedEvents, mailsOf } from "./MailRecipients.ts"
import { writtenMail } from "./MailWriting.ts"
import { makeUnsubscribeAddresses } from "./PageAddresses.ts"

/** The maximum number of events in one step. */
const eventsAtOnce = 500

/** The maximum number of concurrent attempts in this process. Each is to another person. */
const attemptsAtOnce = 8

/** The maximum number of mails of a person in one query. Those of one queue may share a message. */
const dueAtOnce = { queues: 20, mails: 100 }

/** The maximum number of people in one query, and of such queries in one turn. The next turn goes on from there. */
const peopleAtOnce = 500
const looksAtOnce = 20

/** The number of people who are served from which a turn begins with no others. */
const mostServed = 1000

/** Sends mails to people. Any number of processes may run it concurrently. */
export class MailDispatch extends Context.Service<
  MailDispatch,
  {
    /** Queues the mails of all unprocessed events and returns the number of events. */
    readonly fanOut: Effect.Effect<number, StorageUnavailable>
    /**
     * Starts the mails that are due, with one fiber for each person, so that a bad address delays no other. It does not
     * wait for the fibers; they end with the layer. When mails wait for very many people, it starts those of some, and
     * the next call goes on with others.
     */
    readonly attempt: Effect.Effect<void, StorageUnavailable>
    /** Waits until no started mail is due and no attempt is running. */
    readonly finished: Effect.Effect<void>
    /** Prevents new attempts and waits for the running ones. */
    readonly stop: Effect.Effect<void>
  }
>()("@leadwell/people/mail/MailDispatch") {
  static readonly layer = Layer.effect(
    MailDispatch,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const mails = yield* MailDeliveryRepository
      const { isOn, send: hand } = yield* Mailer
      const contentOf = yield* makeMailContents
      const unsubscribeAt = yield* makeUnsubscribeAddresses
      const turns = yield* Semaphore.make(attemptsAtOnce)
      let isStopping = false
      /** The person up to whom the last turn looked, or null when the next one begins anew. */
      let reached: PersonId | null = null
      const running = yield* FiberMap.make<PersonId, void, never>()

      const change = (told: ReadonlyArray<MailDelivery>, by: (mail: MailDelivery, as: ClaimedMail) => MailDelivery) =>
        mails.modify(told, (mail, as) => Option.some(by(mail, as)))

      /** Writes one message of claimed mails of a queue, sends it, and stores the answer. */
      const send = Effect.fn("MailDispatch.send")(function* (queue: ReadonlyArray<MailDelivery>, at: DateTime.Utc) {
        if (!isOn) return yield* change(queue, ended("unsent", at))
        const person = yield* people.get(queue[0]!.person)
        const { content, told } = yield* contentOf(queue, person)
        const pointless = queue.filter((mail) => !told.includes(mail))
        if (pointless.length > 0) yield* change(pointless, ended("skipped", at))
        const last = told.at(-1)
        if (Option.isNone(content) || last === undefined) return
        // The first mail may become pointless before a message is repeated. The last one keeps its id.
        const answer = yield* hand(writtenMail(last.id, content.value, person, yield* unsubscribeAt(last)))
        const [jitter, now] = [yield* Random.next, yield* DateTime.now]
        yield* change(told, afterAttempt({ attempt: { at, ...answer }, jitter, now }))
      })

      const attemptOne = (queue: ReadonlyArray<MailDelivery>) =>
        Effect.gen(function* () {
          if (isStopping) return
          const at = yield* DateTime.now
          const [first, ...others] = toldTogether(queue)
          // Who claims the first mail has the whole queue.
          const held = yield* mails.modify([first!], claimed(at))
          if (held.length > 0) yield* send([...held, ...(yield* mails.modify(others, claimed(at)))], at)
        }).pipe(turns.withPermits(1), Effect.catchTags({ PersonNotFound: () => Effect.void }))

      /** Attempts all mails to a person that are due, one at a time, so that those about one business keep order. */
      const serve = Effect.fnUntraced(function* (person: PersonId) {
        for (;;) {
          const due = yield* mails.due(person, dueAtOnce, yield* DateTime.now)
          if (due.length === 0 || isStopping) return
          yield* Effect.forEach(due, attemptOne, { discard: true })
        }
      })

      const start = (person: PersonId) =>
        FiberMap.run(
          running,
          person,
          serve(person).pipe(
            // The next turn meets the same failure and logs it.
            Effect.catchTag("StorageUnavailable", () => Effect.void),
            Effect.catchDefect((defect) => Effect.logError("A mail broke down", stackFrames(defect)))
          ),
          { onlyIfMissing: true }
        )

      return {
        fanOut: Effect.gen(function* () {
          for (let sum = 0; ;) {
            const now = yield* DateTime.now
            const count = yield* mails.fanOut(eventsAtOnce, mailedEvents, (events) => mailsOf(events, now))
            sum += count
            if (count < eventsAtOnce) return sum
          }
        }).pipe(Effect.withSpan("MailDispatch.fanOut")),
        attempt: Effect.gen(function* () {
          for (let looks = 0; looks < looksAtOnce; looks++) {
            if ((yield* FiberMap.size(running)) >= mostServed) return
            const waiting = yield* mails.waiting(yield* DateTime.now, reached, peopleAtOnce)
            for (const person of waiting.people) yield* start(person)
            reached = waiting.last
            if (reached === null) return
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
