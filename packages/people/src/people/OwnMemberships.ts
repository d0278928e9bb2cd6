import type { Account, AccountId } from "@leadwell/domain/account/Account"
import { AccountRepository } from "@leadwell/domain/account/AccountRepository"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Data, DateTime, Effect, Layer, Option, Result } from "effect"
import { joining, leaving } from "../person/Joining.ts"
import { changedAccounts } from "../person/Membership.ts"
import { isOf, type PendingMembership } from "../person/PendingMembership.ts"
import { type Person, personActor } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { SessionEnded } from "../session/Session.ts"
import type { PersonSession } from "../session/SessionRepository.ts"
import { type SignedInPerson, signedInPerson } from "../session/SignedInPerson.ts"

/** The person has no such membership, or no such pending one. */
export class MembershipNotFound extends Data.TaggedError("MembershipNotFound")<{}> {}

/** A pending membership, with its account. */
export interface Invitation {
  readonly pending: PendingMembership
  readonly account: Account
}

type Changed<A> = Effect.Effect<A, MembershipNotFound | SessionEnded | StorageUnavailable>

/** Lets people accept and decline memberships to which they are invited, and leave those that they have. */
export class OwnMemberships extends Context.Service<
  OwnMemberships,
  {
    /** Returns what the person may accept, the first invitation first. */
    readonly invitations: (current: PersonSession) => Effect.Effect<ReadonlyArray<Invitation>, StorageUnavailable>
    /** Accepts the pending membership of an account. It counts from the next request on. */
    readonly accept: (current: PersonSession, account: AccountId) => Changed<SignedInPerson>
    /**
     * Leaves an account, or declines its invitation. A person without any other is removed. Returns who is signed in
     * then, or nothing when the person has no membership left.
     */
    readonly leave: (current: PersonSession, account: AccountId) => Changed<Option.Option<SignedInPerson>>
  }
>()("@leadwell/people/people/OwnMemberships") {
  static readonly layer = Layer.effect(
    OwnMemberships,
    Effect.gen(function* () {
      const [people, accounts] = [yield* PersonRepository, yield* AccountRepository]

      const accept = Effect.fn("OwnMemberships.accept")(function* (
        { person: { id, name }, session }: PersonSession,
        account: AccountId
      ) {
        const act = { actor: personActor({ id, name }), at: yield* DateTime.now }
        const entry = auditEntry(act, "person.joined", id, [account])
        const join = (person: Person) =>
          person.pending.some(isOf(account))
            ? Result.succeed(joining(isOf(account))(person))
            : Result.fail(new MembershipNotFound())
        const person = yield* people.modify(id, join, [entry])
        const signedIn = signedInPerson({ person, session })
        return Option.isSome(signedIn) ? signedIn.value : yield* new SessionEnded()
      })

      const leave = Effect.fn("OwnMemberships.leave")(function* (
        { person: { id, name }, session }: PersonSession,
        account: AccountId
      ) {
        const at = yield* DateTime.now
        const left = yield* people.decide(id, (person) => {
          if (![...person.memberships, ...person.pending].some(isOf(account))) {
            return Result.fail(new MembershipNotFound())
          }
          const left = leaving(account, person)
          // An account knows nobody by this id who did not accept its invitation.
          const accounts = changedAccounts(person.memberships, left?.memberships ?? [])
          const audit = [auditEntry({ actor: personActor({ id, name }), at }, "person.left", id, accounts)]
          return Result.succeed({ person: left, ends: [], at, audit, answer: left })
        })
        return Option.flatMap(Option.fromNullOr(left), (person) => signedInPerson({ person, session }))
      })

      return {
        invitations: Effect.fn("OwnMemberships.invitations")(function* ({ person }) {
          const found: Array<Invitation> = []
          for (const pending of person.pending) {
            const account = yield* accounts.find(pending.account)
            if (Option.isSome(account)) found.push({ pending, account: account.value })
          }
          return found
        }),
        accept: (current, account) =>
          Effect.catchTag(accept(current, account), "PersonNotFound", () => new SessionEnded()),
        leave: (current, account) =>
          Effect.catchTag(leave(current, account), "PersonNotFound", () => new SessionEnded())
      }
    })
  )
}
