import type { AccountId } from "@leadwell/domain/access/Account"
import type { Email } from "@leadwell/domain/lead/Email"
import type { InvitationId, PendingMembership } from "@leadwell/people/person/PendingMembership"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { PersonDecision } from "@leadwell/people/person/PersonChange"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import type { SavedView, SavedViewId } from "@leadwell/people/person/SavedView"
import type { SecretHash } from "@leadwell/people/person/Secret"
import type { SecretOf } from "@leadwell/people/person/StoredSecret"
import type { Session, SessionId } from "@leadwell/people/session/Session"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Result } from "effect"
import { freshId } from "../Law.ts"

/** The instant of samples. */
export const sampleInstant = DateTime.makeUnsafe("2026-01-15T11:00:00.123Z")

/** Returns a hash that no other law uses. */
export const sampleHash = Effect.map(freshId, (id) => id.replaceAll("-", "").repeat(2) as SecretHash)

/** Returns a view of the leads. */
export const sampleView = Effect.fnUntraced(function* (name: string, change: Partial<SavedView> = {}) {
  const id = (yield* freshId) as SavedViewId
  const view: SavedView = { id, list: "leads", name, query: { stage: "open,held", created_from: "week" }, ...change }
  return view
})

/** Returns a person of two fresh accounts, with some members changed. */
export const samplePerson = Effect.fnUntraced(function* (change: Partial<Person> = {}) {
  const id = yield* freshId
  const person: Person = {
    id: id as PersonId,
    name: "Zoë 👍",
    email: `Zoë.${id}@example.nl` as Email,
    language: "nl",
    memberships: [
      { account: (yield* freshId) as AccountId, role: "operator" },
      { account: (yield* freshId) as AccountId, role: "member", scope: { businesses: ["warm-bv"], websites: [] } }
    ],
    pending: [],
    muted: ["reclaims_waiting", "new_lead"],
    identity: { issuer: "https://login.example.nl", subject: `Ζωή ${id}` },
    created_at: sampleInstant,
    sessions_ended_at: DateTime.subtract(sampleInstant, { minutes: 5 }),
    link_pace: { unused: 2, sent_at: DateTime.subtract(sampleInstant, { days: 2 }) },
    views: [yield* sampleView("Zoë 👍")],
    ...change
  }
  return person
})

/** Inserts a {@link samplePerson}, and returns it. */
export const insertedPerson = Effect.fnUntraced(function* (change: Partial<Person> = {}) {
  const person = yield* samplePerson(change)
  yield* PersonRepository.use(({ insert }) => insert(person, []))
  return person
})

/** Returns a decision that leaves this of a person, and ends nothing, with some members changed. */
export const leftOf = (person: Person | null, change: Partial<PersonDecision<void>> = {}): PersonDecision<void> => ({
  person,
  ends: [],
  at: sampleInstant,
  audit: [],
  answer: undefined,
  ...change
})

/** Removes a person. */
export const removePerson = (id: PersonId) =>
  PersonRepository.use(({ decide }) => decide(id, () => Result.succeed(leftOf(null))))

/** Returns a pending membership of an account, by a fresh invitation, with some members changed. */
export const samplePending = Effect.fnUntraced(function* (account: AccountId, change: Partial<PendingMembership> = {}) {
  const pending: PendingMembership = {
    account,
    role: "member",
    scope: { businesses: ["warm-bv"], websites: [] },
    invitation: (yield* freshId) as InvitationId,
    name: "Zoé 👍",
    email: "Zoë@example.nl" as Email,
    language: "nl",
    invited_by: "Ann Ödegård",
    invited_at: sampleInstant,
    sent_at: DateTime.add(sampleInstant, { minutes: 5 }),
    ...change
  }
  return pending
})

/** Returns a session of a person, with some members changed. */
export const sampleSession = Effect.fnUntraced(function* (person: Person, change: Partial<Session> = {}) {
  const session: Session = {
    id: (yield* freshId) as SessionId,
    hash: yield* sampleHash,
    person: person.id,
    account: person.memberships[0]!.account,
    created_at: sampleInstant,
    used_at: DateTime.add(sampleInstant, { seconds: 1 }),
    ...change
  }
  return session
})

/** Stores a session that replaces none. */
export const insertSession = (session: Session) => SessionRepository.use(({ insert }) => insert(session, null))

/** Returns a link of a person that expires some seconds after {@link sampleInstant}. */
export const sampleLink = Effect.fnUntraced(function* (person: Pick<Person, "id">, seconds = 1) {
  const link: SecretOf<"sign_in"> = {
    hash: yield* sampleHash,
    kind: "sign_in",
    person: person.id,
    invitation: null,
    expires_at: DateTime.add(sampleInstant, { seconds })
  }
  return link
})
