import { demandFresh, type SignInNotFresh } from "@leadwell/domain/access/FreshSignIn"
import { actBy } from "@leadwell/domain/access/Principal"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { countsFor } from "../person/EndedSessions.ts"
import type { Person, PersonId } from "../person/Person.ts"
import { makeSecurityNotices } from "../person/SecurityNotice.ts"
import { SessionEnded } from "../session/Session.ts"
import type { SignedInPerson } from "../session/SignedInPerson.ts"
import { checkRoom, type Passkey, type PasskeyId, type TooManyPasskeys } from "./Passkey.ts"
import { type AnswerRefused, PasskeyCeremony, type PasskeyOptions, type PasskeySite } from "./PasskeyCeremony.ts"
import { makeChallenges } from "./PasskeyChallenges.ts"
import { type CredentialTaken, PasskeyRepository } from "./PasskeyRepository.ts"
import { decodeRegistration } from "./PasskeyRequest.ts"

/** The person has no passkey with this id. */
export class PasskeyNotFound extends Fact("PasskeyNotFound", "The person has no passkey with this id.")<{
  readonly id: PasskeyId
}> {}

/** The answer does not belong to a challenge of this person, or does not verify. */
export class RegistrationRefused extends Fact(
  "RegistrationRefused",
  "The answer does not belong to a challenge of this person, or does not verify."
)<{
  readonly person: PersonId
  readonly cause?: AnswerRefused
}> {}

/**
 * Lets people who signed in register, list and remove their own passkeys. A change needs a fresh sign-in, because a
 * passkey outlives the session that adds it.
 */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** Returns the options with which a browser makes a passkey. They can be answered once, within five minutes. */
    readonly begin: (
      current: SignedInPerson,
      site: PasskeySite
    ) => Effect.Effect<PasskeyOptions, SignInNotFresh | TooManyPasskeys | StorageUnavailable>
    /** Registers the passkey that a browser made, and mails the person. `input` has `name` and `credential`. */
    readonly finish: (
      current: SignedInPerson,
      site: PasskeySite,
      input: unknown
    ) => Effect.Effect<
      Passkey,
      | InvalidInput
      | SignInNotFresh
      | RegistrationRefused
      | CredentialTaken
      | TooManyPasskeys
      | SessionEnded
      | StorageUnavailable
    >
    /** Returns the passkeys of the person, the newest first. */
    readonly list: (current: SignedInPerson) => Effect.Effect<ReadonlyArray<Passkey>, StorageUnavailable>
    /** Removes a passkey of the person, and mails the person. The sessions that it began stay. */
    readonly remove: (
      current: SignedInPerson,
      id: PasskeyId
    ) => Effect.Effect<void, SignInNotFresh | PasskeyNotFound | StorageUnavailable>
  }
>()("@leadwell/people/passkey/Passkeys") {
  static readonly layer = Layer.effect(
    Passkeys,
    Effect.gen(function* () {
      const passkeys = yield* PasskeyRepository
      const ceremony = yield* PasskeyCeremony
      const challenges = yield* makeChallenges
      const random = yield* SecureRandom
      const notice = yield* makeSecurityNotices

      return {
        begin: Effect.fn("Passkeys.begin")(function* (current, site) {
          yield* demandFresh(current.principal)
          const { person } = current
          const registered = yield* passkeys.ofPerson(person.id)
          yield* Effect.fromResult(checkRoom(registered, person))
          return yield* ceremony.registrationOptions(site, yield* challenges.issue(person.id), person, registered)
        }),
        finish: Effect.fn("Passkeys.finish")(function* (current, site, input) {
          yield* demandFresh(current.principal)
          const { person, principal, session } = current
          const { credential, name } = yield* Effect.fromResult(decodeRegistration(input))
          const head = ceremony.headOf(credential)
          if (Option.isNone(head)) return yield* new RegistrationRefused({ person: person.id })
          const { challenge } = head.value
          if (Option.isNone(yield* challenges.take(challenge, person.id)))
            return yield* new RegistrationRefused({ person: person.id })
          const made = yield* Effect.mapError(
            ceremony.verifyRegistration({ challenge, site }, credential),
            (cause) => new RegistrationRefused({ person: person.id, cause })
          )
          const act = yield* actBy(principal)
          const id = (yield* random.uuidV7()) as PasskeyId
          const passkey: Passkey = { ...made, id, person: person.id, name, created_at: act.at, used_at: null }
          const entry = auditEntry(act, "person.passkey_added", person.id, [])
          const check = (
            registered: ReadonlyArray<Passkey>,
            person: Person
          ): Result.Result<void, SessionEnded | TooManyPasskeys> =>
            countsFor(person, session.created_at) ? checkRoom(registered, person) : Result.fail(new SessionEnded())
          yield* passkeys
            .insert(passkey, check, [entry], yield* notice("passkey_added", person.id, act.at))
            .pipe(Effect.catchTag("PersonNotFound", () => new SessionEnded()))
          return passkey
        }),
        list: ({ person }) => passkeys.ofPerson(person.id),
        remove: Effect.fn("Passkeys.remove")(function* (current, id) {
          yield* demandFresh(current.principal)
          const { person, principal } = current
          const act = yield* actBy(principal)
          const entry = auditEntry(act, "person.passkey_removed", person.id, [])
          const told = yield* notice("passkeys_removed", person.id, act.at)
          if ((yield* passkeys.remove(person.id, id, [entry], told)) === 0) return yield* new PasskeyNotFound({ id })
        })
      }
    })
  )
}
