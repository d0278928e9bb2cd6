import { Context, Effect, Layer, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Operator } from "../access/Operator.ts"
import { actBy } from "../access/Principal.ts"
import type { AccountId } from "../account/Account.ts"
import { AccountRepository, type OwnedNames } from "../account/AccountRepository.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import type { Creation } from "../creation/Creation.ts"
import { type ChangedMaker, decideMaker, type MakerChangeOptions, runDecision } from "../creation/MakerChange.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { Email } from "../lead/Email.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { ChangedMeanwhile } from "../storage/ChangedMeanwhile.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type AccessSummary, accessSummary } from "./AccessSummary.ts"
import { withSessionsEnded } from "./EndedSessions.ts"
import { LinkMail } from "./LinkMail.ts"
import { invitedPerson, type Person, type PersonId } from "./Person.ts"
import { PersonNotFound, PersonRepository } from "./PersonRepository.ts"
import { accountsNamedBy, changedPerson, decodeInvitation, decodePersonChange, emailTaken } from "./PersonRequest.ts"
import { makeSecurityNotices } from "./SecurityNotice.ts"
import { SessionRepository } from "./SessionRepository.ts"
import { type IssuedLink, makeLinkIssuer } from "./SignInLinks.ts"

/** An invited person, and the link that signs the person in for the first time. */
export interface InvitedPerson {
  readonly person: Person
  readonly link: IssuedLink
}

/** Lets an operator invite, list, change and remove the people of all accounts. */
export class People extends Context.Service<
  People,
  {
    /**
     * Stores a person, issues a link and queues a mail with another. `input` has `name`, `email`, `memberships` and
     * optionally `language`.
     */
    readonly invite: (
      operator: Operator,
      input: unknown
    ) => Effect.Effect<InvitedPerson, InvalidInput | StorageUnavailable>
    /** Returns one page of the people, the newest first. */
    readonly page: (operator: Operator, request: PageRequest) => Effect.Effect<Page<Person>, StorageUnavailable>
    /** Returns the person with this id. */
    readonly get: (operator: Operator, id: PersonId) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /** Returns the person with this e-mail address, in any of the forms that compare equal. */
    readonly find: (operator: Operator, email: Email) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /**
     * Changes the given keys of `name`, `language` and `memberships`. It counts at the next request of the person.
     * Returns also what the person made and could not make any more.
     */
    readonly change: (
      operator: Operator,
      id: PersonId,
      input: unknown,
      options?: MakerChangeOptions<Person>
    ) => Effect.Effect<ChangedMaker<Person>, ChangedMeanwhile | InvalidInput | PersonNotFound | StorageUnavailable>
    /** Removes a person, whose sessions end at once, and returns what the person made. */
    readonly remove: (
      operator: Operator,
      id: PersonId,
      options?: MakerChangeOptions<Person>
    ) => Effect.Effect<ReadonlyArray<Creation>, ChangedMeanwhile | PersonNotFound | StorageUnavailable>
    /** Issues a one-time link for a person who cannot sign in, and queues a mail with another. */
    readonly link: (operator: Operator, id: PersonId) => Effect.Effect<IssuedLink, PersonNotFound | StorageUnavailable>
    /**
     * Ends all that signs a person in now: the sessions, the links that are out, and each sign-in under way. It removes
     * the passkeys too, if `withPasskeys` says so, and mails the person then.
     */
    readonly endSessions: (
      operator: Operator,
      id: PersonId,
      withPasskeys: boolean
    ) => Effect.Effect<AccessSummary, PersonNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/people/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const accounts = yield* AccountRepository
      const people = yield* PersonRepository
      const sessions = yield* SessionRepository
      const issueLink = yield* makeLinkIssuer
      const mail = yield* LinkMail
      const random = yield* SecureRandom
      const notice = yield* makeSecurityNotices

      /** Returns the accounts that exist among those that a request names, with what they own of its scopes. */
      const knownAccounts = Effect.fnUntraced(function* (input: unknown) {
        const known = new Map<AccountId, OwnedNames>()
        for (const [id, named] of accountsNamedBy(input)) {
          if (Option.isSome(yield* accounts.find(id))) known.set(id, yield* accounts.owned(id, named))
        }
        return known
      })

      return {
        invite: Effect.fn("People.invite")(function* (operator, input) {
          const invitation = yield* Effect.fromResult(decodeInvitation(input, yield* knownAccounts(input)))
          const act = yield* actBy(operator)
          const id = (yield* random.uuidV7()) as PersonId
          const person = invitedPerson(invitation, id, act.at)
          yield* people
            .insert(person, [auditEntry(act, "person.invited", id)])
            .pipe(Effect.catchTag("EmailTaken", () => new InvalidInput({ faults: [emailTaken] })))
          yield* mail.queue(id, "invitation")
          return { person, link: yield* issueLink(id, []) }
        }),
        page: (_, request) => people.page(undefined, request),
        get: (_, id) => people.get(id),
        find: Effect.fn("People.find")(function* (_, email) {
          const found = yield* people.find(email)
          return Option.isSome(found) ? found.value : yield* new PersonNotFound()
        }),
        change: Effect.fn("People.change")(function* (operator, id, input, options = {}) {
          const change = yield* Effect.fromResult(decodePersonChange(input, yield* knownAccounts(input)))
          const act = yield* actBy(operator)
          const decide = decideMaker(
            act,
            (person: Person) => {
              const changed = changedPerson(change)(person)
              const audit = changed === person ? [] : [auditEntry(act, "person.changed", id)]
              return Result.succeed({ person: changed, audit })
            },
            options
          )
          return yield* runDecision((decision) => people.decide(id, decision), decide, options)
        }),
        remove: Effect.fn("People.remove")(function* (operator, id, options = {}) {
          const act = yield* actBy(operator)
          const audit = [auditEntry(act, "person.removed", id)]
          const decide = decideMaker(act, (_: Person) => Result.succeed({ person: null, audit }), options)
          const { created } = yield* runDecision((decision) => people.decide(id, decision), decide, options)
          return created
        }),
        link: Effect.fn("People.link")(function* (operator, id) {
          const person = yield* people.get(id)
          const link = yield* issueLink(person.id, [auditEntry(yield* actBy(operator), "person.link_issued", id)])
          yield* mail.queue(person.id, "sign_in_link")
          return link
        }),
        endSessions: Effect.fn("People.endSessions")(function* (operator, id, withPasskeys) {
          const act = yield* actBy(operator)
          const ended = yield* sessions.endAll(id, {
            end: withSessionsEnded(act.at),
            withPasskeys: withPasskeys ? yield* notice("passkeys_removed", id, act.at) : null,
            audit: [auditEntry(act, "person.sessions_ended", id)]
          })
          return accessSummary(ended, act.at)
        })
      }
    })
  )
}
