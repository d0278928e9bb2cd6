import { Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { AccountManager } from "../access/AccountManager.ts"
import { actBy } from "../access/Principal.ts"
import { AccountRepository } from "../account/AccountRepository.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { AuditRepository } from "../audit/AuditRepository.ts"
import { decideMaker, type MakerChangeOptions, runDecision } from "../creation/MakerChange.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { mapPage } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { accessSummary, sessionsAlone } from "../people/AccessSummary.ts"
import { withSessionsEnded } from "../people/EndedSessions.ts"
import { LinkMail } from "../people/LinkMail.ts"
import { invitedPerson, type Person, type PersonId } from "../people/Person.ts"
import { PersonNotFound, PersonRepository } from "../people/PersonRepository.ts"
import { accountsNamedBy, emailTaken } from "../people/PersonRequest.ts"
import { SessionRepository } from "../people/SessionRepository.ts"
import {
  asColleague,
  changeableMembership,
  isOnlyIn,
  joined,
  leaving,
  sessionsFor,
  sightOf,
  withMembership
} from "./Colleague.ts"
import { decodeColleague, decodeColleagueChange } from "./ColleagueRequest.ts"

/** How often an invitation is tried again when the person with its e-mail address is removed meanwhile. */
const retries = 3

/** Makes what a manager who is no operator does with the people of the own account. */
export const makeColleagues = Effect.gen(function* () {
  const accounts = yield* AccountRepository
  const people = yield* PersonRepository
  const sessions = yield* SessionRepository
  const trail = yield* AuditRepository
  const mail = yield* LinkMail
  const random = yield* SecureRandom

  /** Returns the own account, if a request names it, with what it owns of the scopes of the request. */
  const ownAccount = Effect.fnUntraced(function* ({ account }: AccountManager, input: unknown) {
    const named = accountsNamedBy(input).get(account)
    return new Map(named === undefined ? [] : [[account, yield* accounts.owned(account, named)]])
  })

  /** Returns a person whose membership of the own account the manager may change. */
  const changeable = Effect.fnUntraced(function* ({ account }: AccountManager, id: PersonId) {
    const person = yield* people.get(id)
    yield* Effect.fromResult(changeableMembership(person, account))
    return person
  })

  return {
    invite: Effect.fn("Colleagues.invite")(function* (manager: AccountManager, input: unknown) {
      const { membership, ...invitation } = yield* Effect.fromResult(
        decodeColleague(input, yield* ownAccount(manager, input))
      )
      const act = yield* actBy(manager)
      const id = (yield* random.uuidV7()) as PersonId
      const added = invitedPerson(invitation, id, act.at)

      const join = Effect.gen(function* () {
        const found = yield* people.find(invitation.email)
        if (Option.isNone(found)) return yield* new PersonNotFound()
        const entry = auditEntry(act, "person.invited", found.value.id)
        return yield* people.modify(found.value.id, joined(membership), [entry])
      })

      const person = yield* people.insert(added, [auditEntry(act, "person.invited", id)]).pipe(
        Effect.as(added),
        Effect.catchTag("EmailTaken", () => join),
        Effect.retry({ while: ({ _tag }) => _tag === "PersonNotFound", times: retries }),
        Effect.catchTag("PersonNotFound", () => new InvalidInput({ faults: [emailTaken] }))
      )
      yield* mail.queue(person.id, "invitation")
      return asColleague(manager.account)(person)
    }),
    page: ({ account }: AccountManager, request: PageRequest) =>
      Effect.map(people.page(account, request), (page) => mapPage(page, asColleague(account))),
    get: Effect.fn("Colleagues.get")(function* ({ account }: AccountManager, id: PersonId) {
      const colleague = asColleague(account)(yield* people.get(id))
      return colleague.memberships.length > 0 ? colleague : yield* new PersonNotFound()
    }),
    change: Effect.fn("Colleagues.change")(function* (
      manager: AccountManager,
      id: PersonId,
      input: unknown,
      options: MakerChangeOptions<Person>
    ) {
      yield* changeable(manager, id)
      const membership = yield* Effect.fromResult(decodeColleagueChange(input, yield* ownAccount(manager, input)))
      const act = yield* actBy(manager)
      const change = withMembership(membership, [auditEntry(act, "person.changed", id)])
      const decide = decideMaker(act, change, options, sightOf(manager.account))
      return yield* runDecision((decision) => people.decide(id, decision), decide, options)
    }),
    remove: Effect.fn("Colleagues.remove")(function* (
      manager: AccountManager,
      id: PersonId,
      options: MakerChangeOptions<Person>
    ) {
      const act = yield* actBy(manager)
      const change = leaving(manager.account, (action) => [auditEntry(act, action, id)])
      const decide = decideMaker(act, change, options, sightOf(manager.account))
      const { created } = yield* runDecision((decision) => people.decide(id, decision), decide, options)
      return created
    }),
    link: Effect.fn("Colleagues.link")(function* (manager: AccountManager, id: PersonId) {
      yield* changeable(manager, id)
      yield* trail.append([auditEntry(yield* actBy(manager), "person.link_issued", id)])
      yield* mail.queue(id, "sign_in_link")
    }),
    endSessions: Effect.fn("Colleagues.endSessions")(function* (manager: AccountManager, id: PersonId) {
      const person = yield* changeable(manager, id)
      const act = yield* actBy(manager)
      const audit = [auditEntry(act, "person.sessions_ended", id)]
      if (isOnlyIn(manager.account, person)) {
        const ended = yield* sessions.endAll(id, { end: withSessionsEnded(act.at), withPasskeys: null, audit })
        return sessionsAlone(accessSummary(ended, act.at).sessions)
      }
      const ended = sessionsFor(manager.account, person, yield* sessions.ofPerson(id))
      const ids = ended.map((session) => session.id)
      return sessionsAlone(yield* sessions.remove(id, ids, audit))
    })
  }
})
