import type { Account, AccountId } from "@leadwell/domain/access/Account"
import type { Act } from "@leadwell/domain/access/Actor"
import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { type Creation, isOfOneAccount } from "@leadwell/domain/features/tokens/Creation"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer, Option, Result } from "effect"
import { joining, leaving } from "../person/Joining.ts"
import { changedAccounts } from "../person/Membership.ts"
import { isOf, type PendingMembership } from "../person/PendingMembership.ts"
import { type Person, personActor, type PersonId } from "../person/Person.ts"
import {
  type ChangedPerson,
  decideChange,
  type DecidePerson,
  type DryRun,
  type PersonChangeOptions,
  type Remainder,
  runDecision,
  type Sight
} from "../person/PersonChange.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { SessionEnded } from "../session/Session.ts"
import type { PersonSession } from "../session/SessionRepository.ts"
import { type SignedInPerson, signedInPerson } from "../session/SignedInPerson.ts"

/** The person has no such membership, or no such pending one. */
export class MembershipNotFound extends Fact(
  "MembershipNotFound",
  "The person has no such membership, or no such pending one."
)<{
  readonly account: AccountId
  readonly person: PersonId
}> {}

/** A pending membership, with its account. */
export interface Invitation {
  readonly pending: PendingMembership
  readonly account: Account
}

/** Who is signed in after leaving an account, if anybody is, and what the person left behind. */
export interface Departure {
  readonly signedIn: Option.Option<SignedInPerson>
  readonly created: ReadonlyArray<Creation>
}

/** Returns the person without an account, or nothing, and the entry that tells of it. */
const departure =
  (account: AccountId, act: Act) =>
  (person: Person): Result.Result<Remainder<Person | null>, MembershipNotFound> => {
    if (![...person.memberships, ...person.pending].some(isOf(account))) {
      return Result.fail(new MembershipNotFound({ account, person: person.id }))
    }
    const left = leaving(account, person)
    // An account knows nobody by this id who did not accept its invitation.
    const accounts = changedAccounts(person.memberships, left?.memberships ?? [])
    return Result.succeed({ person: left, audit: [auditEntry(act, "person.left", person.id, accounts)] })
  }

/** What people see of what they made by a membership, and may end: as a member what is of its account alone. */
const ownSight = (account: AccountId, { memberships }: Person): Sight => {
  const role = memberships.find(isOf(account))?.role
  return {
    ofPerson: (person) => person,
    sees: (one) => role === "operator" || (role !== undefined && one.account === account),
    mayEnd: (one) => role === "operator" || isOfOneAccount(one)
  }
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
     * Leaves an account, or declines its invitation. A person without any other is removed. Returns also what the
     * person made by the membership and could not make any more.
     */
    readonly leave: (
      current: PersonSession,
      account: AccountId,
      options?: Omit<PersonChangeOptions, "expects">
    ) => Changed<Departure>
  }
>()("@leadwell/people/people/OwnMemberships") {
  static readonly layer = Layer.effect(
    OwnMemberships,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const { accounts } = yield* CatalogParts
      const { invalidate } = yield* Authentication

      const accept = Effect.fn("OwnMemberships.accept")(function* (
        { person: { id, name }, session }: PersonSession,
        account: AccountId
      ) {
        const act = { actor: personActor({ id, name }), at: yield* DateTime.now }
        const entry = auditEntry(act, "person.joined", id, [account])
        const join = (person: Person) =>
          person.pending.some(isOf(account))
            ? Result.succeed(joining(isOf(account))(person))
            : Result.fail(new MembershipNotFound({ account, person: id }))
        const person = yield* people.modify(id, join, [entry])
        const signedIn = signedInPerson({ person, session })
        return Option.isSome(signedIn) ? signedIn.value : yield* new SessionEnded()
      })

      const leave = Effect.fn("OwnMemberships.leave")(function* (
        { person: { id, name }, session }: PersonSession,
        account: AccountId,
        options: Omit<PersonChangeOptions, "expects">
      ) {
        const act = { actor: personActor({ id, name }), at: yield* DateTime.now }
        const { isDryRun = false, revokes = false } = options
        const decide: DecidePerson<ChangedPerson<Person | null>, ChangedMeanwhile | MembershipNotFound> = (
          person,
          made
        ) => decideChange(act, departure(account, act), { revokes }, ownSight(account, person))(person, made)
        const run = (
          decision: DecidePerson<ChangedPerson<Person | null>, ChangedMeanwhile | DryRun | MembershipNotFound>
        ) => people.decide(id, decision)
        const { created, person } = yield* runDecision(run, decide, { isDryRun }).pipe(
          // Nothing is expected of the person.
          Effect.catchTag("ChangedMeanwhile", (impossible) => Effect.die(impossible))
        )
        const left = Option.fromNullOr(person)
        return { created, signedIn: Option.flatMap(left, (person) => signedInPerson({ person, session })) }
        // A revocation may have taken effect even when the store reports a failure.
      }, Effect.ensuring(invalidate))

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
        leave: (current, account, options = {}) =>
          Effect.catchTag(leave(current, account, options), "PersonNotFound", () => new SessionEnded())
      }
    })
  )
}
