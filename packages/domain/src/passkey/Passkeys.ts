import { Context, Data, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { actBy } from "../access/Principal.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { SessionEnded } from "../people/Session.ts"
import type { SignedInPerson } from "../people/SignedInPerson.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { checkRoom, type Passkey, type PasskeyId, type TooManyPasskeys } from "./Passkey.ts"
import { type AnswerRefused, PasskeyCeremony, type PasskeyOptions, type PasskeySite } from "./PasskeyCeremony.ts"
import { makeChallenges } from "./PasskeyChallenges.ts"
import { type CredentialTaken, PasskeyRepository } from "./PasskeyRepository.ts"
import { decodeRegistration } from "./PasskeyRequest.ts"

/** The person has no passkey with this id. */
export class PasskeyNotFound extends Data.TaggedError("PasskeyNotFound")<{}> {}

/** The answer does not belong to a challenge of this person, or does not verify. */
export class RegistrationRefused extends Data.TaggedError("RegistrationRefused")<{
  readonly cause?: AnswerRefused
}> {}

/** Lets people who signed in register, list and remove their own passkeys. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** Returns the options with which a browser makes a passkey. They can be answered once, within five minutes. */
    readonly begin: (
      current: SignedInPerson,
      site: PasskeySite
    ) => Effect.Effect<PasskeyOptions, TooManyPasskeys | StorageUnavailable>
    /** Registers the passkey that a browser made. `input` has `name` and `credential`. */
    readonly finish: (
      current: SignedInPerson,
      site: PasskeySite,
      input: unknown
    ) => Effect.Effect<
      Passkey,
      InvalidInput | RegistrationRefused | CredentialTaken | TooManyPasskeys | SessionEnded | StorageUnavailable
    >
    /** Returns the passkeys of the person, the newest first. */
    readonly list: (current: SignedInPerson) => Effect.Effect<ReadonlyArray<Passkey>, StorageUnavailable>
    /** Removes a passkey of the person. The sessions that it began stay. */
    readonly remove: (
      current: SignedInPerson,
      id: PasskeyId
    ) => Effect.Effect<void, PasskeyNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/passkey/Passkeys") {
  static readonly layer = Layer.effect(
    Passkeys,
    Effect.gen(function* () {
      const passkeys = yield* PasskeyRepository
      const ceremony = yield* PasskeyCeremony
      const challenges = yield* makeChallenges
      const random = yield* SecureRandom
      return {
        begin: Effect.fn("Passkeys.begin")(function* ({ person }, site) {
          const held = yield* passkeys.ofPerson(person.id)
          yield* Effect.fromResult(checkRoom(held))
          return yield* ceremony.registrationOptions(site, yield* challenges.issue(person.id), person, held)
        }),
        finish: Effect.fn("Passkeys.finish")(function* ({ person, principal }, site, input) {
          const { credential, name } = yield* Effect.fromResult(decodeRegistration(input))
          const head = ceremony.headOf(credential)
          if (Option.isNone(head)) return yield* new RegistrationRefused({})
          const { challenge } = head.value
          if (!(yield* challenges.take(challenge, person.id))) return yield* new RegistrationRefused({})
          const made = yield* Effect.mapError(
            ceremony.verifyRegistration({ challenge, site }, credential),
            (cause) => new RegistrationRefused({ cause })
          )
          const act = yield* actBy(principal)
          const id = (yield* random.uuidV7()) as PasskeyId
          const passkey: Passkey = { ...made, id, person: person.id, name, created_at: act.at, used_at: null }
          const entry = auditEntry(act, "person.passkey_added", person.id)
          yield* passkeys
            .insert(passkey, checkRoom, [entry])
            .pipe(Effect.catchTag("PersonNotFound", () => new SessionEnded()))
          return passkey
        }),
        list: ({ person }) => passkeys.ofPerson(person.id),
        remove: Effect.fn("Passkeys.remove")(function* ({ person, principal }, id) {
          const entry = auditEntry(yield* actBy(principal), "person.passkey_removed", person.id)
          if (!(yield* passkeys.remove(person.id, id, [entry]))) return yield* new PasskeyNotFound()
        })
      }
    })
  )
}
