import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { hasWords } from "@leadwell/domain/input/SearchWords"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { isOfBusiness } from "@leadwell/people/mail/MailRecipients"
import type { InvitationDay, InvitationLimit } from "@leadwell/people/person/InvitationLimits"
import { isOfInvitation } from "@leadwell/people/person/Joining"
import type { Membership } from "@leadwell/people/person/Membership"
import { isOf } from "@leadwell/people/person/PendingMembership"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { DecidePerson } from "@leadwell/people/person/PersonChange"
import { EmailTaken, PersonNotFound, PersonRepository } from "@leadwell/people/person/PersonRepository"
import { isOfLead } from "@leadwell/people/person/StoredSecret"
import { Effect, Layer, Option, Result } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { removeDeliveries } from "../../delivery/MemoryDeliveryRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"
import { byId } from "../../storage/ById.ts"
import { countInvitations } from "./InvitationCounts.ts"
import { endAll, madeBy } from "./MemoryCreations.ts"

const isMember = ({ memberships }: Person, which: Partial<Pick<Membership, "account" | "role">>): boolean =>
  memberships.some(({ account, role }) => account === (which.account ?? account) && role === (which.role ?? role))

/** {@link PersonRepository} on the memory store. */
export const layer = Layer.effect(
  PersonRepository,
  Effect.map(MemoryStore, (store) => {
    const { passkeys, people, secrets, sessions } = store
    const withEmail = (email: Person["email"]) =>
      people.values().find((one) => comparableEmail(one.email) === comparableEmail(email))
    const get = (id: PersonId) =>
      Effect.suspend(() => Effect.fromNullishOr(people.get(id))).pipe(Effect.mapError(() => new PersonNotFound({ id })))
    const forget = (id: PersonId) => {
      people.delete(id)
      for (const { hash, person } of sessions.values()) if (person === id) sessions.delete(hash)
      for (const one of secrets.values()) if (!isOfLead(one) && one.person === id) secrets.delete(one.hash)
      removeDeliveries(store, mailDeliveries, id)
      for (const { credential_id, person } of passkeys.values()) if (person === id) passkeys.delete(credential_id)
    }
    const invite = <E>(
      email: Person["email"],
      change: (person: Option.Option<Person>) => Result.Result<Person, E>,
      day: InvitationDay,
      audit: AuditEntries
    ): Result.Result<Person, E | InvitationLimit> => {
      const found = Option.fromUndefinedOr(withEmail(email))
      return Result.flatMap(change(found), (invited): Result.Result<Person, InvitationLimit> => {
        if (Option.isSome(found) && found.value === invited) return Result.succeed(invited)
        return Result.map(countInvitations(store, found, invited, day), () => {
          people.set(invited.id, invited)
          appendAudit(store, audit)
          return invited
        })
      })
    }
    const decideCounting = <A, E, F>(
      id: PersonId,
      decide: DecidePerson<A, E>,
      count: (before: Person, after: Person) => Result.Result<void, F>
    ) =>
      Effect.flatMap(get(id), (found) =>
        Effect.fromResult(
          Result.flatMap(
            decide(found, madeBy(store, id)),
            ({ answer, at, audit, ends, person }): Result.Result<A, E | F> =>
              Result.map(person === null ? Result.void : count(found, person), () => {
                if (person === null) forget(id)
                else people.set(id, person)
                endAll(store, ends, at)
                appendAudit(store, audit)
                return answer
              })
          )
        )
      )

    return {
      get,
      invited: (invitation) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(people.values().find((one) => one.pending.some(isOfInvitation(invitation))))
        ),
      invite: (...args) => Effect.suspend(() => Effect.fromResult(invite(...args))),
      find: (email) => Effect.sync(() => Option.fromUndefinedOr(withEmail(email))),
      insert: (person, audit) =>
        Effect.suspend(() => {
          if (withEmail(person.email) !== undefined) return Effect.fail(new EmailTaken({ id: person.id }))
          people.set(person.id, person)
          appendAudit(store, audit)
          return Effect.void
        }),
      modify: <E>(id: PersonId, change: (person: Person) => Result.Result<Person, E>, audit: AuditEntries) =>
        Effect.flatMap(get(id), (person) => {
          const changed = change(person)
          if (Result.isSuccess(changed) && changed.success !== person) {
            people.set(id, changed.success)
            appendAudit(store, audit)
          }
          return Effect.fromResult(changed)
        }),
      decide: (id, decide) => decideCounting(id, decide, () => Result.void),
      decideInviting: (id, decide, day) =>
        decideCounting(id, decide, (before, after) => countInvitations(store, Option.some(before), after, day)),
      withMembership: (which, above, limit) =>
        Effect.sync(() =>
          [...people.values()]
            .filter((one) => isMember(one, which) && (above === null || one.id > above))
            .toSorted(byId)
            .slice(0, limit)
        ),
      covering: (businesses) =>
        Effect.sync(() => [...people.values()].filter((one) => businesses.some((it) => isOfBusiness(one, it)))),
      search: (words, limit) =>
        Effect.sync(() =>
          [...people.values()]
            .filter(({ email, name }) => hasWords(words, name, email))
            .toSorted((a, b) => (a.id < b.id ? 1 : -1))
            .slice(0, limit)
        ),
      page: (account, request) =>
        Effect.sync(() => {
          const listed =
            account === undefined
              ? [...people.values()]
              : [...people.values()].filter((one) => isMember(one, { account }) || one.pending.some(isOf(account)))
          const shown = (one: Person): string => one.pending.find((of) => of.account === account)?.invitation ?? one.id
          return pageOf(
            listed.toSorted((a, b) => (shown(a) < shown(b) ? 1 : -1)),
            request
          )
        })
    }
  })
)
