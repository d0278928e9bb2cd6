import type { AccountId } from "@leadwell/domain/account/Account"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import { pageOf } from "@leadwell/domain/pagination/Page"
import type { Person, PersonId } from "@leadwell/domain/people/Person"
import { EmailTaken, PersonNotFound, PersonRepository } from "@leadwell/domain/people/PersonRepository"
import { Effect, Layer, Option } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

const isMember = ({ memberships }: Person, account: AccountId): boolean =>
  memberships.some((membership) => membership.account === account)

/** {@link PersonRepository} on the memory store. */
export const layer = Layer.effect(
  PersonRepository,
  Effect.map(MemoryStore, (store) => {
    const { mails, passkeys, people, sessions, signInLinks } = store
    const withEmail = (email: Person["email"]) =>
      people.values().find((one) => comparableEmail(one.email) === comparableEmail(email))
    const get = (id: PersonId) =>
      Effect.suspend(() => Effect.fromNullishOr(people.get(id))).pipe(Effect.mapError(() => new PersonNotFound()))
    return {
      get,
      find: (email) => Effect.sync(() => Option.fromUndefinedOr(withEmail(email))),
      insert: (person, audit) =>
        Effect.suspend(() => {
          if (withEmail(person.email) !== undefined) return Effect.fail(new EmailTaken())
          people.set(person.id, person)
          appendAudit(store, audit)
          return Effect.void
        }),
      modify: (id, change: (person: Person) => Person, audit) =>
        Effect.map(get(id), (person) => {
          const changed = change(person)
          if (changed === person) return person
          people.set(id, changed)
          appendAudit(store, audit)
          return changed
        }),
      remove: (id, audit) =>
        Effect.map(get(id), () => {
          people.delete(id)
          for (const { hash, person } of sessions.values()) if (person === id) sessions.delete(hash)
          for (const { hash, person } of signInLinks.values()) if (person === id) signInLinks.delete(hash)
          for (const mail of mails.values()) if (mail.person === id) mails.delete(mail.id)
          for (const { credential_id, person } of passkeys.values()) if (person === id) passkeys.delete(credential_id)
          appendAudit(store, audit)
        }),
      page: (account, request) =>
        Effect.sync(() => {
          const listed =
            account === undefined ? [...people.values()] : [...people.values()].filter((one) => isMember(one, account))
          return pageOf(listed.toSorted(byId).toReversed(), request)
        })
    }
  })
)
