import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Operator } from "../access/Operator.ts"
import type { Contact } from "../lead/Duplicate.ts"
import { comparableEmail, type Email } from "../lead/Email.ts"
import type { Phone } from "../lead/Phone.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Erasable, ErasureRepository } from "./ErasureRepository.ts"
import { quietSince, RetentionTime, screenshotTime } from "./Retention.ts"

/** By what a person is known: an e-mail address in whatever case, or a telephone number. */
export type Person = { readonly email: Email } | { readonly phone: Phone }

/** How much was erased. */
export interface Retained {
  readonly leads: number
  readonly screenshots: number
}

const contactOf = (person: Person): Contact =>
  "email" in person ? { kind: "email", value: comparableEmail(person.email) } : { kind: "phone", value: person.phone }

/** The most leads, screenshots, and requests with texts, that are erased in one step. */
const limits = { leads: 100, screenshots: 20, texts: 1000 }

/** Takes steps until one finds nothing more to do, and returns how much all of them did. */
const untilNothing = Effect.fnUntraced(function* (step: Effect.Effect<number, StorageUnavailable>) {
  let sum = 0
  for (;;) {
    const done = yield* step
    if (done === 0) return sum
    sum += done
  }
})

/**
 * Erases what is known of persons. Any number of processes may do so at once; one that is interrupted leaves whole
 * steps.
 */
export class Erasure extends Context.Service<
  Erasure,
  {
    /**
     * Erases every lead of a person for an operator, and returns how many. Other leads that a lead's other contacts
     * lead to are left alone.
     */
    readonly erasePerson: (operator: Operator, person: Person) => Effect.Effect<number, StorageUnavailable>
    /**
     * Erases every lead to which nothing happened for {@link RetentionTime}, and removes the screenshot of every
     * request that was decided {@link screenshotTime} ago; with it goes what was written in a request about a lead
     * that is erased.
     */
    readonly retain: (now: DateTime.Utc) => Effect.Effect<Retained, StorageUnavailable>
  }
>()("@leadwell/domain/erasure/Erasure") {
  static readonly layer = Layer.effect(
    Erasure,
    Effect.gen(function* () {
      const repository = yield* ErasureRepository
      const retention = yield* RetentionTime
      const erase = (which: Erasable, now: DateTime.Utc) =>
        untilNothing(repository.eraseLeads(which, limits.leads, now))
      return {
        erasePerson: Effect.fn("Erasure.erasePerson")(function* (_, person) {
          return yield* erase({ contact: contactOf(person) }, yield* DateTime.now)
        }),
        retain: Effect.fn("Erasure.retain")(function* (now) {
          const quiet = quietSince(retention, now)
          const leads = Option.isSome(quiet) ? yield* erase({ quietSince: quiet.value }, now) : 0
          const decidedBy = DateTime.subtractDuration(now, screenshotTime)
          const screenshots = yield* untilNothing(repository.removeScreenshots(decidedBy, limits.screenshots))
          yield* untilNothing(repository.blankTexts(decidedBy, limits.texts))
          return { leads, screenshots }
        })
      }
    })
  )
}
