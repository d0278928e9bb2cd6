import type { SignInNotFresh } from "@leadwell/domain/access/FreshSignIn"
import { grant, type Granted, type NotGranted } from "@leadwell/domain/access/Grant"
import type { ReachRequest } from "@leadwell/domain/catalog/ReachRequest"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import type { Creation } from "@leadwell/domain/features/tokens/Creation"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { ChangedMeanwhile } from "@leadwell/domain/storage/ChangedMeanwhile"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, Result } from "effect"
import type { InvitationLimit } from "../person/InvitationLimits.ts"
import type { Person, PersonId } from "../person/Person.ts"
import type { ChangedPerson, PersonChangeOptions } from "../person/PersonChange.ts"
import type { PersonNotFound } from "../person/PersonRepository.ts"
import type { AccessSummary } from "../session/AccessSummary.ts"
import type { IssuedLink } from "../session/SignInLinks.ts"
import { makeColleagues } from "./Colleagues.ts"
import { People } from "./People.ts"

type Found<A, E = never> = Effect.Effect<A, E | NotGranted | PersonNotFound | StorageUnavailable>

/** An invited person. Only an operator gets the link. */
export interface PersonInvited {
  readonly person: Person
  readonly link: IssuedLink | null
}

/** Returns what an operator does, or else what a manager of one account does. */
const byRole = <A, B>(
  manager: Granted<"account:manage">,
  operators: (operator: Granted<"operator">) => A,
  others: () => B
): A | B => Result.match(grant(manager, "operator"), { onSuccess: operators, onFailure: others })

/**
 * Lets an account manager invite, list, change and remove the people of its account, and an operator those of all
 * accounts, as {@link People} does. A manager who is no operator sees no membership of another account, changes none,
 * and gets no link: each is mailed to its person alone. Such a manager may not change an operator or a reviewer.
 */
export class AccountPeople extends Context.Service<
  AccountPeople,
  {
    /**
     * Invites a person. Until the person accepts, a manager sees what was sent, whether somebody has the e-mail address
     * already or not.
     */
    readonly invite: (
      manager: Granted<"account:manage">,
      input: unknown
    ) => Effect.Effect<PersonInvited, InvalidInput | InvitationLimit | SignInNotFresh | StorageUnavailable>
    /** Returns one page of the people, or of those of one account, the newest first. */
    readonly page: (
      manager: Granted<"account:manage">,
      request: ReachRequest
    ) => Effect.Effect<Page<Person>, StorageUnavailable>
    /** Returns the person with this id. */
    readonly get: (
      manager: Granted<"account:manage">,
      id: PersonId
    ) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /**
     * Changes the given keys of a person. A manager who is no operator changes the membership of its account alone.
     * Returns also what the person made there and could not make any more.
     */
    readonly change: (
      manager: Granted<"account:manage">,
      id: PersonId,
      input: unknown,
      options?: PersonChangeOptions
    ) => Found<ChangedPerson, ChangedMeanwhile | InvalidInput | InvitationLimit | SignInNotFresh>
    /**
     * Removes a person, and returns what the person made. From a manager's account alone, if the person is in another
     * one too.
     */
    readonly remove: (
      manager: Granted<"account:manage">,
      id: PersonId,
      options?: PersonChangeOptions
    ) => Found<ReadonlyArray<Creation>, ChangedMeanwhile>
    /** Mails a one-time link to a person, and issues another one to an operator. */
    readonly link: (
      manager: Granted<"account:manage">,
      id: PersonId
    ) => Found<IssuedLink | null, InvitationLimit | SignInNotFresh>
    /**
     * Ends all that signs a person in now, as {@link People} does. A manager who is no operator ends the sessions that
     * act for its account, and all only if the person is in no other. Such a manager leaves the passkeys, and is told
     * the number of sessions alone.
     */
    readonly endSessions: (
      manager: Granted<"account:manage">,
      id: PersonId,
      withPasskeys: boolean
    ) => Found<AccessSummary>
  }
>()("@leadwell/people/people/AccountPeople") {
  static readonly layer = Layer.effect(
    AccountPeople,
    Effect.gen(function* () {
      const people = yield* People
      const colleagues = yield* makeColleagues
      const { invalidate } = yield* Authentication
      /** Lets a revocation count at once in this process, also when the store reports a failure after it. */
      const revoking = <A, E>(change: Found<A, E>): Found<A, E> => Effect.ensuring(change, invalidate)
      return {
        invite: (
          manager,
          input
        ): Effect.Effect<PersonInvited, InvalidInput | InvitationLimit | SignInNotFresh | StorageUnavailable> =>
          byRole(
            manager,
            (operator) => people.invite(operator, input),
            () => Effect.map(colleagues.invite(manager, input), (person) => ({ person, link: null }))
          ),
        page: (manager, { account, ...request }) =>
          byRole(
            manager,
            (operator) => people.page(operator, request, account),
            () =>
              account === undefined || account === manager.account
                ? colleagues.page(manager, request)
                : Effect.succeed({ items: [], total: 0, request })
          ),
        get: (manager, id) =>
          byRole(
            manager,
            (operator) => people.get(operator, id),
            () => colleagues.get(manager, id)
          ),
        change: (
          manager,
          id,
          input,
          options = {}
        ): Found<ChangedPerson, ChangedMeanwhile | InvalidInput | InvitationLimit | SignInNotFresh> =>
          revoking(
            byRole(
              manager,
              (operator): Found<ChangedPerson, ChangedMeanwhile | InvalidInput | InvitationLimit | SignInNotFresh> =>
                people.change(operator, id, input, options),
              () => colleagues.change(manager, id, input, options)
            )
          ),
        remove: (manager, id, options = {}): Found<ReadonlyArray<Creation>, ChangedMeanwhile> =>
          revoking(
            byRole(
              manager,
              (operator): Found<ReadonlyArray<Creation>, ChangedMeanwhile> => people.remove(operator, id, options),
              () => colleagues.remove(manager, id, options)
            )
          ),
        link: (manager, id): Found<IssuedLink | null, InvitationLimit | SignInNotFresh> =>
          byRole(
            manager,
            (operator) => people.link(operator, id),
            () => Effect.as(colleagues.link(manager, id), null)
          ),
        endSessions: (manager, id, withPasskeys): Found<AccessSummary> =>
          byRole(
            manager,
            (operator) => people.endSessions(operator, id, withPasskeys),
            () => colleagues.endSessions(manager, id)
          )
      }
    })
  )
}
