import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Actor } from "../../../access/Actor.ts"
import type { Granted } from "../../../access/Grant.ts"
import { actorOf } from "../../../access/Principal.ts"
import { type Contact, contactsOf } from "../../../lead/Duplicate.ts"
import type { Email } from "../../../lead/Email.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import type { Phone } from "../../../lead/Phone.ts"
import { untilNothing } from "../../../storage/Steps.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { ConsentRepository } from "../consent/ConsentRepository.ts"
import { type Erasable, ErasureRepository } from "./ErasureRepository.ts"
import { type Person, resemblanceOf } from "./Resemblance.ts"
import { ConsentTime, quietSince, RetentionTime, screenshotTime } from "./Retention.ts"

/** What an erasure did: the number of erased leads, and at most {@link mostResembling} that it left. */
export interface ErasedPerson {
  readonly leads: number
  /** The leads that resemble the person. Somebody must look at them, because they may be somebody else's. */
  readonly resembling: ReadonlyArray<LeadId>
}

/** The maximum number of leads that are listed because they resemble a person. */
export const mostResembling = 100

/** The number of erased leads, screenshots and consent records. */
export interface Retained {
  readonly leads: number
  readonly screenshots: number
  readonly consents: number
}

/** Returns the contact that identifies a person, if it does. A number that many people give identifies nobody. */
const contactOf = (person: Person): Contact | undefined => {
  const { email, phone } = { email: "" as Email, phone: "" as Phone, ...person }
  return contactsOf({ email, phone })[0]
}

/** The maximum number of items in one step. Texts count by request. */
const limits = { leads: 100, screenshots: 20, texts: 1000, consents: 1000 }

/**
 * Erases personal data. Any number of processes may run it concurrently, and an interruption leaves only complete
 * steps.
 */
export class Erasure extends Context.Service<
  Erasure,
  {
    /**
     * Erases every lead of a person. Leads that share only another contact with these leads stay, as do those that only
     * resemble the person.
     */
    readonly erasePerson: (
      operator: Granted<"operator">,
      person: Person
    ) => Effect.Effect<ErasedPerson, StorageUnavailable>
    /**
     * Erases one lead by order of an actor. Returns false when it was erased before, or there is none.
     */
    readonly eraseLead: (id: LeadId, by: Actor) => Effect.Effect<boolean, StorageUnavailable>
    /**
     * Erases every lead without activity for {@link RetentionTime}, and the consent records older than
     * {@link ConsentTime}. For requests decided {@link screenshotTime} ago, removes the screenshots, and the texts
     * about erased leads.
     */
    readonly retain: (now: DateTime.Utc) => Effect.Effect<Retained, StorageUnavailable>
  }
>()("@leadwell/domain/features/privacy/erasure/Erasure") {
  static readonly layer = Layer.effect(
    Erasure,
    Effect.gen(function* () {
      const repository = yield* ErasureRepository
      const records = yield* ConsentRepository
      const [retention, consentTime] = [yield* RetentionTime, yield* ConsentTime]
      const erase = (which: Erasable, now: DateTime.Utc, by: Actor | null) =>
        untilNothing(repository.eraseLeads(which, limits.leads, now, by))
      return {
        erasePerson: Effect.fn("Erasure.erasePerson")(function* (operator, person) {
          const [contact, resemblance] = [contactOf(person), resemblanceOf(person)]
          const leads = contact === undefined ? 0 : yield* erase({ contact }, yield* DateTime.now, actorOf(operator))
          const resembling = resemblance === null ? [] : yield* repository.resembling(resemblance, mostResembling)
          return { leads, resembling }
        }),
        eraseLead: Effect.fn("Erasure.eraseLead")(function* (lead, by) {
          return (yield* repository.eraseLeads({ lead }, 1, yield* DateTime.now, by)) > 0
        }),
        retain: Effect.fn("Erasure.retain")(function* (now) {
          const quiet = quietSince(retention, now)
          const leads = Option.isSome(quiet) ? yield* erase({ quietSince: quiet.value }, now, null) : 0
          const decidedBy = DateTime.subtractDuration(now, screenshotTime)
          const screenshots = yield* untilNothing(repository.removeScreenshots(decidedBy, limits.screenshots))
          yield* untilNothing(repository.blankTexts(decidedBy, limits.texts))
          const kept = quietSince(consentTime, now)
          const consents = Option.isSome(kept)
            ? yield* untilNothing(records.removeRecords(kept.value, limits.consents))
            : 0
          return { leads, screenshots, consents }
        })
      }
    })
  )
}
