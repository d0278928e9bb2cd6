import type { AccountId } from "@leadwell/domain/access/Account"
import type { Email } from "@leadwell/domain/lead/Email"
import { type InvitationDay, invitationDay } from "@leadwell/people/person/InvitationLimits"
import type { Membership } from "@leadwell/people/person/Membership"
import type { InvitationId } from "@leadwell/people/person/PendingMembership"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { signedInPerson } from "@leadwell/people/session/SignedInPerson"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { insertedPerson, sampleInstant, samplePending, samplePerson, sampleSession } from "../../sample/SamplePerson.ts"

/** The business day of samples. */
export const sampleDay: InvitationDay = invitationDay(sampleInstant, DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam"))

/** Invites a person with a fresh address to a fresh account, and returns both. */
const invitedPerson = Effect.fnUntraced(function* (change: Partial<Person> = {}) {
  const account = (yield* freshId) as AccountId
  const pending = [yield* samplePending(account)]
  const person = yield* samplePerson({ memberships: [], pending, ...change })
  yield* PersonRepository.use(({ invite }) => invite(person.email, () => Result.succeed(person), sampleDay, []))
  return { account, person }
})

const refuse = () => Result.fail("refused")

const page = { page: 1, per_page: 100 }

/** The laws of pending memberships, as {@link PersonRepository} stores them. */
export const pendingMembershipLaws: ReadonlyArray<Law<PersonRepository>> = [
  law(
    "keeps a person as invited, finds the person by address and invitation, and counts for no membership",
    function* () {
      const { find, get, invited, withMembership } = yield* PersonRepository
      const { account, person } = yield* invitedPerson()
      yield* demandEqual(yield* get(person.id), person, "person")
      yield* demandEqual(
        Option.getOrNull(yield* find(person.email.toUpperCase() as Email)),
        person,
        "person at address"
      )
      const { invitation } = person.pending[0]!
      yield* demandEqual(Option.getOrNull(yield* invited(invitation)), person, "person of the invitation")
      yield* demand(
        Option.isNone(yield* invited((yield* freshId) as InvitationId)),
        "another invitation finds somebody"
      )
      yield* demandEqual(yield* withMembership({ account }, null, 10), [], "people with a membership")
      const session = yield* sampleSession(yield* insertedPerson(), { person: person.id, account })
      yield* demand(Option.isNone(signedInPerson({ person: yield* get(person.id), session })), "somebody is signed in")
    }
  ),
  law("makes one person of many invitations at once to one address, and loses none", function* () {
    const { find, invite } = yield* PersonRepository
    const { email } = yield* samplePerson()
    const invitations = yield* Effect.forEach(Array.from({ length: rivals }), (_, index) =>
      Effect.gen(function* () {
        const pending = yield* samplePending((yield* freshId) as AccountId)
        const address = (index % 2 === 0 ? email : email.toUpperCase()) as Email
        return { pending, person: yield* samplePerson({ email: address, memberships: [], pending: [pending] }) }
      })
    )
    const answers = yield* Effect.forEach(
      invitations,
      ({ pending, person }) =>
        invite(
          person.email,
          Option.match({
            onNone: () => Result.succeed(person),
            onSome: (found) => Result.succeed({ ...found, pending: [...found.pending, pending] })
          }),
          sampleDay,
          []
        ),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(new Set(answers.map(({ id }) => id)).size, 1, "people with the address")
    const found = Option.getOrThrow(yield* find(email))
    yield* demandEqual(
      found.pending.map(({ invitation }) => invitation).toSorted(),
      invitations.map(({ pending }) => pending.invitation).toSorted(),
      "invitations"
    )
  }),
  law("writes nothing when an invitation is refused, or changes nothing", function* () {
    const { find, get, invite } = yield* PersonRepository
    const { person } = yield* invitedPerson()
    yield* demandEqual(yield* Effect.flip(invite(person.email, refuse, sampleDay, [])), "refused", "refusal")
    const { email } = yield* samplePerson()
    yield* demandEqual(yield* Effect.flip(invite(email, refuse, sampleDay, [])), "refused", "refusal of a stranger")
    yield* demand(Option.isNone(yield* find(email)), "somebody has the refused address")
    const same = invite(
      person.email,
      Result.fromOption(() => "nobody"),
      sampleDay,
      []
    )
    for (let n = 0; n < 200; n++) yield* same
    yield* demandEqual(yield* get(person.id), person, "person")
  }),
  law("pages the people of an account by the ids of pending invitations, among those of its members", function* () {
    const people = yield* PersonRepository
    const account = (yield* freshId) as AccountId
    const member: Membership = { account, role: "member" }
    const ids = yield* Effect.forEach(Array.from({ length: 6 }), () => freshId)
    const [oldest, second, third, fourth, , newest] = ids.toSorted()
    // Somebody whom the store knows for long is as new as the invitation.
    const known = yield* insertedPerson({ id: oldest as PersonId })
    const members = [
      yield* insertedPerson({ id: second as PersonId, memberships: [member] }),
      yield* insertedPerson({ id: fourth as PersonId, memberships: [member] })
    ]
    const stranger = yield* samplePerson({
      id: third as PersonId,
      memberships: [],
      pending: [yield* samplePending(account, { invitation: third as InvitationId })]
    })
    yield* people.invite(stranger.email, () => Result.succeed(stranger), sampleDay, [])
    const pending = [yield* samplePending(account, { invitation: newest as InvitationId })]
    const invited = { ...known, pending }
    yield* people.invite(known.email, () => Result.succeed(invited), sampleDay, [])
    const wanted = [invited, members[1], stranger, members[0]]
    const all = yield* people.page(account, page)
    yield* demandEqual([all.items, all.total], [wanted, 4], "people of the account")
    const last = yield* people.page(account, { page: 2, per_page: 3 })
    yield* demandEqual([last.items, last.total], [[members[0]], 4], "the last page")
  })
]
