import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { actBy } from "../access/ActBy.ts"
import type { Operator } from "../access/Operator.ts"
import { AccountRepository } from "../account/AccountRepository.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Person, PersonId } from "./Person.ts"
import { type PersonNotFound, PersonRepository } from "./PersonRepository.ts"
import { accountsNamedBy, changedPerson, decodeInvitation, decodePersonChange, emailTaken } from "./PersonRequest.ts"
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
    /** Stores a person and issues a link. `input` has `name`, `email`, `memberships` and optionally `language`. */
    readonly invite: (
      operator: Operator,
      input: unknown
    ) => Effect.Effect<InvitedPerson, InvalidInput | StorageUnavailable>
    /** Returns one page of the people, the newest first. */
    readonly page: (operator: Operator, request: PageRequest) => Effect.Effect<Page<Person>, StorageUnavailable>
    /** Returns the person with this id. */
    readonly get: (operator: Operator, id: PersonId) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /** Changes the given keys of `name`, `language` and `memberships`. It counts at the next request of the person. */
    readonly change: (
      operator: Operator,
      id: PersonId,
      input: unknown
    ) => Effect.Effect<Person, InvalidInput | PersonNotFound | StorageUnavailable>
    /** Removes a person, whose sessions end at once. */
    readonly remove: (operator: Operator, id: PersonId) => Effect.Effect<void, PersonNotFound | StorageUnavailable>
    /** Issues a one-time link for a person who cannot sign in. */
    readonly link: (operator: Operator, id: PersonId) => Effect.Effect<IssuedLink, PersonNotFound | StorageUnavailable>
    /** Ends all sessions of a person, and returns how many there were. */
    readonly endSessions: (
      operator: Operator,
      id: PersonId
    ) => Effect.Effect<number, PersonNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/people/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const accounts = yield* AccountRepository
      const people = yield* PersonRepository
      const sessions = yield* SessionRepository
      const issueLink = yield* makeLinkIssuer
      const random = yield* SecureRandom

      /** Returns the accounts that exist among those that a request names. */
      const knownAccounts = Effect.fnUntraced(function* (input: unknown) {
        const found = yield* Effect.forEach(accountsNamedBy(input), accounts.find)
        return new Set(found.flatMap((account) => (Option.isSome(account) ? [account.value.id] : [])))
      })

      return {
        invite: Effect.fn("People.invite")(function* (operator, input) {
          const invitation = yield* Effect.fromResult(decodeInvitation(input, yield* knownAccounts(input)))
          const act = yield* actBy(operator)
          const person: Person = { ...invitation, id: (yield* random.uuidV7()) as PersonId, created_at: act.at }
          yield* people
            .insert(person, [auditEntry(act, "person.invited", person.id)])
            .pipe(Effect.catchTag("EmailTaken", () => new InvalidInput({ faults: [emailTaken] })))
          return { person, link: yield* issueLink(person.id, []) }
        }),
        page: (_, request) => people.page(undefined, request),
        get: (_, id) => people.get(id),
        change: Effect.fn("People.change")(function* (operator, id, input) {
          const change = yield* Effect.fromResult(decodePersonChange(input, yield* knownAccounts(input)))
          const entry = auditEntry(yield* actBy(operator), "person.changed", id)
          return yield* people.modify(id, changedPerson(change), [entry])
        }),
        remove: Effect.fn("People.remove")(function* (operator, id) {
          yield* people.remove(id, [auditEntry(yield* actBy(operator), "person.removed", id)])
        }),
        link: Effect.fn("People.link")(function* (operator, id) {
          const person = yield* people.get(id)
          return yield* issueLink(person.id, [auditEntry(yield* actBy(operator), "person.link_issued", id)])
        }),
        endSessions: Effect.fn("People.endSessions")(function* (operator, id) {
          yield* people.get(id)
          return yield* sessions.remove(id, undefined, [
            auditEntry(yield* actBy(operator), "person.sessions_ended", id)
          ])
        })
      }
    })
  )
}
