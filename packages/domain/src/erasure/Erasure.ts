import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Operator } from "../access/Operator.ts"
import { actorOf } from "../access/Principal.ts"
import type { Actor } from "../audit/Actor.ts"
import type { Contact } from "../lead/Duplicate.ts"
import { comparableEmail, type Email } from "../lead/Email.ts"
import type { Phone } from "../lead/Phone.ts"
import { untilNothing } from "../storage/Steps.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Erasable, ErasureRepository } from "./ErasureRepository.ts"
import { quietSince, RetentionTime, screenshotTime } from "./Retention.ts"

/** Identifies a person by an e-mail address in any case, or by a telephone number. */
export type Person = { readonly email: Email } | { readonly phone: Phone }

/** The number of erased leads and screenshots. */
export interface Retained {
  readonly leads: number
  readonly screenshots: number
}

const contactOf = (person: Person): Contact =>
  "email" in person ? { kind: "email", value: comparableEmail(person.email) } : { kind: "phone", value: person.phone }

/** The maximum number of items in one step. Texts count by request. */
const limits = { leads: 100, screenshots: 20, texts: 1000 }

/**
 * Erases personal data. Any number of processes may run it concurrently, and an interruption leaves only complete
 * steps.
 */
export class Erasure extends Context.Service<
  Erasure,
  {
    /**
     * Erases every lead of a person and returns their number. Leads that share only another contact with these leads
     * stay.
     */
    readonly erasePerson: (operator: Operator, person: Person) => Effect.Effect<number, StorageUnavailable>
    /**
     * Erases every lead without activity for {@link RetentionTime}. For requests decided {@link screenshotTime} ago,
     * removes the screenshots, and the texts about erased leads.
     */
    readonly retain: (now: DateTime.Utc) => Effect.Effect<Retained, StorageUnavailable>
  }
>()("@leadwell/domain/erasure/Erasure") {
  static readonly layer = Layer.effect(
    Erasure,
    Effect.gen(function* () {
      const repository = yield* ErasureRepository
      const retention = yield* RetentionTime
      const erase = (which: Erasable, now: DateTime.Utc, by: Actor | null) =>
        untilNothing(repository.eraseLeads(which, limits.leads, now, by))
      return {
        erasePerson: Effect.fn("Erasure.erasePerson")(function* (operator, person) {
          return yield* erase({ contact: contactOf(person) }, yield* DateTime.now, actorOf(operator))
        }),
        retain: Effect.fn("Erasure.retain")(function* (now) {
          const quiet = quietSince(retention, now)
          const leads = Option.isSome(quiet) ? yield* erase({ quietSince: quiet.value }, now, null) : 0
          const decidedBy = DateTime.subtractDuration(now, screenshotTime)
          const screenshots = yield* untilNothing(repository.removeScreenshots(decidedBy, limits.screenshots))
          yield* untilNothing(repository.blankTexts(decidedBy, limits.texts))
          return { leads, screenshots }
        })
      }
    })
  )
}
