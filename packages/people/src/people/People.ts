import type { AccountId } from "@leadwell/domain/access/Account"
import { demandFresh, type SignInNotFresh } from "@leadwell/domain/access/FreshSignIn"
import type { Granted } from "@leadwell/domain/access/Grant"
import { actBy } from "@leadwell/domain/access/Principal"
import type { OwnedNames } from "@leadwell/domain/access/ScopeReferences"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { Creation } from "@leadwell/domain/features/tokens/Creation"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { firstFew, foundBy } from "@leadwell/domain/input/SearchWords"
import type { Email } from "@leadwell/domain/lead/Email"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, Effect, Layer, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { withSessionsEnded } from "../person/EndedSessions.ts"
import { type InvitationLimit, invitationDay } from "../person/InvitationLimits.ts"
import { isOfInvitation, wayIn } from "../person/Joining.ts"
import { changedAccounts, type Membership } from "../person/Membership.ts"
import { type InvitationId, pendingMemberships } from "../person/PendingMembership.ts"
import { invitedPerson, type Person, type PersonId } from "../person/Person.ts"
import {
  type ChangedPerson,
  decideChange,
  type DecidePerson,
  type DryRun,
  type PersonChangeOptions,
  runDecision
} from "../person/PersonChange.ts"
import { PersonNotFound, PersonRepository } from "../person/PersonRepository.ts"
import {
  accountsNamedBy,
  changedPerson,
  decodeInvitation,
  decodePersonChange,
  emailTaken
} from "../person/PersonRequest.ts"
import { makeSecurityNotices } from "../person/SecurityNotice.ts"
import { type AccessSummary, accessSummary } from "../session/AccessSummary.ts"
import { LinkMail } from "../session/LinkMail.ts"
import { SessionRepository } from "../session/SessionRepository.ts"
import { type IssuedLink, makeLinkIssuer } from "../session/SignInLinks.ts"

/** An invited person, and the link of the invitation. */
export interface InvitedPerson {
  readonly person: Person
  readonly link: IssuedLink
}

/** Lets an operator invite, list, change and remove the people of all accounts. */
export class People extends Context.Service<
  People,
  {
    /**
     * Stores a person with pending memberships, issues a link and queues a mail with another. `input` has `name`,
     * `email`, `memberships` and optionally `language`.
     */
    readonly invite: (
      operator: Granted<"operator">,
      input: unknown
    ) => Effect.Effect<InvitedPerson, InvalidInput | InvitationLimit | SignInNotFresh | StorageUnavailable>
    /** Returns one page of the people, or of those of one account, the newest first. */
    readonly page: (
      operator: Granted<"operator">,
      request: PageRequest,
      account?: AccountId
    ) => Effect.Effect<Page<Person>, StorageUnavailable>
    /** Returns the newest few people whose name or e-mail address has all words of a text. */
    readonly search: (
      operator: Granted<"operator">,
      text: string
    ) => Effect.Effect<ReadonlyArray<Person>, StorageUnavailable>
    /** Returns the person with this id. */
    readonly get: (
      operator: Granted<"operator">,
      id: PersonId
    ) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /** Returns the person with this e-mail address, in any of the forms that compare equal. */
    readonly find: (
      operator: Granted<"operator">,
      email: Email
    ) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /**
     * Changes the given keys of `name`, `language` and `memberships`. It counts at the next request of the person. A
     * membership of another account becomes pending, and a mail tells of it. Returns also what the person made and
     * could not make any more.
     */
    readonly change: (
      operator: Granted<"operator">,
      id: PersonId,
      input: unknown,
      options?: PersonChangeOptions
    ) => Effect.Effect<
      ChangedPerson,
      ChangedMeanwhile | InvalidInput | InvitationLimit | PersonNotFound | SignInNotFresh | StorageUnavailable
    >
    /** Removes a person, whose sessions end at once, and returns what the person made. */
    readonly remove: (
      operator: Granted<"operator">,
      id: PersonId,
      options?: PersonChangeOptions
    ) => Effect.Effect<ReadonlyArray<Creation>, ChangedMeanwhile | PersonNotFound | StorageUnavailable>
    /** Issues a one-time link for a person who cannot sign in, and queues a mail with another. */
    readonly link: (
      operator: Granted<"operator">,
      id: PersonId
    ) => Effect.Effect<IssuedLink, PersonNotFound | SignInNotFresh | StorageUnavailable>
    /**
     * Ends all that signs a person in now: the sessions, the links that are out, and each sign-in under way. It removes
     * the passkeys too, if `withPasskeys` says so, and mails the person then.
     */
    readonly endSessions: (
      operator: Granted<"operator">,
      id: PersonId,
      withPasskeys: boolean
    ) => Effect.Effect<AccessSummary, PersonNotFound | StorageUnavailable>
  }
>()("@leadwell/people/people/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const { accounts } = yield* CatalogParts
      const people = yield* PersonRepository
      const sessions = yield* SessionRepository
      const issueLink = yield* makeLinkIssuer
      const mail = yield* LinkMail
      const random = yield* SecureRandom
      const notice = yield* makeSecurityNotices
      const zone = yield* BusinessTimeZone

      const today = (at: DateTime.Utc) => invitationDay(at, zone)

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
          yield* demandFresh(operator)
          const invitation = yield* Effect.fromResult(decodeInvitation(input, yield* knownAccounts(input)))
          const act = yield* actBy(operator)
          const [id, number] = [(yield* random.uuidV7()) as PersonId, (yield* random.uuidV7()) as InvitationId]
          const pending = pendingMemberships(invitation.memberships, number, invitation, act)
          const add = (found: Option.Option<Person>) =>
            Option.isSome(found)
              ? Result.fail(new InvalidInput({ faults: [emailTaken] }))
              : Result.succeed(invitedPerson(invitation, id, pending, act.at))
          const audit = [auditEntry(act, "person.invited", id, [])]
          const person = yield* people.invite(invitation.email, add, today(act.at), audit)
          yield* mail.invite(id, number)
          return { person, link: yield* issueLink(id, number, []) }
        }),
        page: (_, request, account) => people.page(account, request),
        search: (_, text) => foundBy(text, (words) => people.search(words, firstFew.per_page)),
        get: (_, id) => people.get(id),
        find: Effect.fn("People.find")(function* (_, email) {
          const found = yield* people.find(email)
          return Option.isSome(found) ? found.value : yield* new PersonNotFound({ id: null })
        }),
        change: Effect.fn("People.change")(function* (operator, id, input, options = {}) {
          const change = yield* Effect.fromResult(decodePersonChange(input, yield* knownAccounts(input)))
          const act = yield* actBy(operator)
          const [number, fresh] = [
            (yield* random.uuidV7()) as InvitationId,
            yield* Effect.result(demandFresh(operator))
          ]
          const pend = (person: Person) => (membership: Membership) =>
            pendingMemberships([membership], number, person, act)[0]!
          const decide = decideChange(
            act,
            (person: Person) => {
              const isChanged = changedPerson(change, () => null)(person) !== person
              const invited = changedPerson(change, pend(person))(person)
              const accounts = changedAccounts(person.memberships, invited.memberships)
              const changes = isChanged ? [auditEntry(act, "person.changed", id, accounts)] : []
              if (!invited.pending.some(isOfInvitation(number))) {
                return Result.succeed({ person: invited, audit: changes })
              }
              const invites = auditEntry(act, "person.invited", id, [])
              return Result.map(fresh, () => ({ person: invited, audit: [...changes, invites] }))
            },
            options
          )
          const run = (decision: DecidePerson<ChangedPerson, ChangedMeanwhile | DryRun | SignInNotFresh>) =>
            people.decideInviting(id, decision, today(act.at))
          const changed = yield* runDecision(run, decide, options)
          const isInvited = changed.person.pending.some(isOfInvitation(number))
          if (isInvited && options.isDryRun !== true) yield* mail.invite(id, number)
          return changed
        }),
        remove: Effect.fn("People.remove")(function* (operator, id, options = {}) {
          const act = yield* actBy(operator)
          const removal = ({ memberships }: Person) => {
            const audit = [auditEntry(act, "person.removed", id, changedAccounts(memberships, []))]
            return Result.succeed({ person: null, audit })
          }
          const decide = decideChange(act, removal, options)
          const { created } = yield* runDecision((decision) => people.decide(id, decision), decide, options)
          return created
        }),
        link: Effect.fn("People.link")(function* (operator, id) {
          yield* demandFresh(operator)
          const person = yield* people.get(id)
          const link = yield* issueLink(id, wayIn(person), [
            auditEntry(yield* actBy(operator), "person.link_issued", id, [])
          ])
          yield* mail.queue(id, wayIn(person))
          return link
        }),
        endSessions: Effect.fn("People.endSessions")(function* (operator, id, withPasskeys) {
          const act = yield* actBy(operator)
          const ended = yield* sessions.endAll(id, {
            end: withSessionsEnded(act.at),
            withPasskeys: withPasskeys ? yield* notice("passkeys_removed", id, act.at) : null,
            audit: [auditEntry(act, "person.sessions_ended", id, [])]
          })
          return accessSummary(ended, act.at)
        })
      }
    })
  )
}
