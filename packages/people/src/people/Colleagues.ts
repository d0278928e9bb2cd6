import { demandFresh } from "@leadwell/domain/access/FreshSignIn"
import type { Granted } from "@leadwell/domain/access/Grant"
import { actBy } from "@leadwell/domain/access/Principal"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { mapPage } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect, flow, Option, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { withSessionsEnded } from "../person/EndedSessions.ts"
import { invitationDay } from "../person/InvitationLimits.ts"
import { InvitationId, pendingMemberships, sentAgain } from "../person/PendingMembership.ts"
import { invitedPerson, type PersonId } from "../person/Person.ts"
import { decideChange, type PersonChangeOptions, runDecision } from "../person/PersonChange.ts"
import { PersonNotFound, PersonRepository } from "../person/PersonRepository.ts"
import { accountsNamedBy } from "../person/PersonRequest.ts"
import { accessSummary, sessionsAlone } from "../session/AccessSummary.ts"
import { LinkMail } from "../session/LinkMail.ts"
import { SessionRepository } from "../session/SessionRepository.ts"
import {
  asColleague,
  changeableMembership,
  invitedTo,
  isKnownBy,
  isOnlyIn,
  removedFrom,
  sessionsFor,
  sightOf,
  withMembership,
  withPending
} from "./Colleague.ts"
import { decodeColleague, decodeColleagueChange } from "./ColleagueRequest.ts"

/** Makes what a manager who is no operator does with the people of the manager's account. */
export const makeColleagues = Effect.gen(function* () {
  const { accounts } = yield* CatalogParts
  const people = yield* PersonRepository
  const sessions = yield* SessionRepository
  const trail = yield* AuditRepository
  const mail = yield* LinkMail
  const random = yield* SecureRandom
  const zone = yield* BusinessTimeZone

  /** Returns the manager's account, if a request names it, with what it owns of the scopes of the request. */
  const ownAccount = Effect.fnUntraced(function* ({ account }: Granted<"account:manage">, input: unknown) {
    const named = accountsNamedBy(input).get(account)
    return new Map(named === undefined ? [] : [[account, yield* accounts.owned(account, named)]])
  })

  /** Returns the person whom the account knows by an id. */
  const known = Effect.fnUntraced(function* ({ account }: Granted<"account:manage">, id: PersonId) {
    const invited = people.invited(InvitationId.make(id))
    const found = yield* Effect.catchTag(Effect.asSome(people.get(id)), "PersonNotFound", () => invited)
    if (Option.isNone(found) || !isKnownBy(id, account, found.value)) return yield* new PersonNotFound({ id })
    return found.value
  })

  /** Returns a person whose membership of the manager's account the manager may change. */
  const changeable = Effect.fnUntraced(function* (manager: Granted<"account:manage">, id: PersonId) {
    const person = yield* known(manager, id)
    yield* Effect.fromResult(changeableMembership(person, manager.account))
    return person
  })

  return {
    invite: Effect.fn("Colleagues.invite")(function* (manager: Granted<"account:manage">, input: unknown) {
      yield* demandFresh(manager)
      const invitation = yield* Effect.fromResult(decodeColleague(input, yield* ownAccount(manager, input)))
      const act = yield* actBy(manager)
      const [id, number] = [(yield* random.uuidV7()) as PersonId, (yield* random.uuidV7()) as InvitationId]
      const [pending] = pendingMemberships([invitation.membership], number, invitation, act)
      const added = invitedPerson(invitation, id, [pending!], act.at)
      const person = yield* people.invite(
        invitation.email,
        Option.match({ onNone: () => Result.succeed(added), onSome: invitedTo(pending!) }),
        invitationDay(act.at, zone),
        [auditEntry(act, "person.invited", number, [manager.account])]
      )
      yield* mail.invite(person.id, number)
      return asColleague(manager.account)(person)
    }),
    page: ({ account }: Granted<"account:manage">, request: PageRequest) =>
      Effect.map(people.page(account, request), (page) => mapPage(page, asColleague(account))),
    get: (manager: Granted<"account:manage">, id: PersonId) =>
      Effect.map(known(manager, id), asColleague(manager.account)),
    change: Effect.fn("Colleagues.change")(function* (
      manager: Granted<"account:manage">,
      id: PersonId,
      input: unknown,
      options: PersonChangeOptions
    ) {
      const person = yield* changeable(manager, id)
      const membership = yield* Effect.fromResult(decodeColleagueChange(input, yield* ownAccount(manager, input)))
      const act = yield* actBy(manager)
      const change = withMembership(membership, [auditEntry(act, "person.changed", id, [manager.account])])
      const decide = decideChange(act, change, options, sightOf(manager.account, person.id !== id))
      return yield* runDecision((decision) => people.decide(person.id, decision), decide, options)
    }),
    remove: Effect.fn("Colleagues.remove")(function* (
      manager: Granted<"account:manage">,
      id: PersonId,
      options: PersonChangeOptions
    ) {
      const person = yield* known(manager, id)
      const act = yield* actBy(manager)
      const change = removedFrom(manager.account, [auditEntry(act, "person.removed", id, [manager.account])])
      const decide = decideChange(act, change, options, sightOf(manager.account, person.id !== id))
      const { created } = yield* runDecision((decision) => people.decide(person.id, decision), decide, options)
      return created
    }),
    link: Effect.fn("Colleagues.link")(function* (manager: Granted<"account:manage">, id: PersonId) {
      const person = yield* changeable(manager, id)
      const act = yield* actBy(manager)
      const entry = auditEntry(act, "person.link_issued", id, [manager.account])
      if (person.id === id) {
        yield* trail.append([entry])
        return yield* mail.queue(id, null)
      }
      const send = withPending(manager.account, (pending) => sentAgain(pending, act.at))
      yield* people.invite(
        person.email,
        flow(
          Result.fromOption(() => new PersonNotFound({ id })),
          Result.map(send)
        ),
        invitationDay(act.at, zone),
        [entry]
      )
      yield* mail.invite(person.id, InvitationId.make(id))
    }),
    endSessions: Effect.fn("Colleagues.endSessions")(function* (manager: Granted<"account:manage">, id: PersonId) {
      const person = yield* changeable(manager, id)
      const act = yield* actBy(manager)
      const audit = [auditEntry(act, "person.sessions_ended", id, [manager.account])]
      if (person.id === id && isOnlyIn(manager.account, person)) {
        const ended = yield* sessions.endAll(id, { end: withSessionsEnded(act.at), withPasskeys: null, audit })
        return sessionsAlone(accessSummary(ended, act.at).sessions)
      }
      const ended = sessionsFor(manager.account, person, yield* sessions.ofPerson(person.id))
      const ids = ended.map((session) => session.id)
      return sessionsAlone(yield* sessions.remove(person.id, ids, audit))
    })
  }
})
