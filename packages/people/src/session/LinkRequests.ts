import { exactReader, required } from "@leadwell/domain/input/InputObject"
import { AskedEmail, type Email } from "@leadwell/domain/lead/Email"
import { stackFrames } from "@leadwell/domain/privacy/StackFrames"
import { storeAway } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Option, Queue } from "effect"
import { wayIn } from "../person/Joining.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { LinkMail } from "./LinkMail.ts"

/** The maximum number of requests that wait. Those beyond it are dropped. */
const mostWaiting = 1000

const readRequest = exactReader({ email: required(AskedEmail) })

/** Lets a person ask for a one-time link by mail. */
export class LinkRequests extends Context.Service<
  LinkRequests,
  {
    /**
     * Takes a request, whose `input` has `email`. It always succeeds, and the address is looked up afterwards, so that
     * neither the answer nor its time tells whether somebody has this address.
     */
    readonly request: (input: unknown) => Effect.Effect<void>
  }
>()("@leadwell/people/session/LinkRequests") {
  static readonly layer = Layer.effect(
    LinkRequests,
    Effect.gen(function* () {
      const [people, mail] = [yield* PersonRepository, yield* LinkMail]
      const waiting = yield* Queue.dropping<Email>(mostWaiting)

      const answer = Effect.fn("LinkRequests.answer")(
        function* (email: Email) {
          const person = yield* people.find(email)
          if (Option.isSome(person)) yield* mail.queue(person.value.id, wayIn(person.value))
        },
        Effect.catchTag("StorageUnavailable", (error) =>
          Effect.logWarning(`A request for a sign-in link is lost: ${storeAway(error)}`)
        ),
        Effect.catchDefect((defect) => Effect.logError("A request for a sign-in link broke down", stackFrames(defect)))
      )
      yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(waiting), answer)))

      return {
        request: Effect.fn("LinkRequests.request")(function* (input) {
          const { email } = readRequest(input).values
          if (email !== undefined) yield* Queue.offer(waiting, email)
        })
      }
    })
  )
}
