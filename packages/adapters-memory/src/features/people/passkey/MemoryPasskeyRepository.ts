import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { mailOfNotice } from "@leadwell/people/mail/NewMails"
import type { Passkey } from "@leadwell/people/passkey/Passkey"
import { CredentialTaken, PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import type { SecurityNotice } from "@leadwell/people/person/SecurityNotice"
import { Effect, Layer, Option, Result } from "effect"
import { appendAudit } from "../../../audit/MemoryAuditRepository.ts"
import { insertDeliveries } from "../../../delivery/MemoryDeliveryRepository.ts"
import { MemoryStore } from "../../../MemoryStore.ts"
import { byId } from "../../../storage/ById.ts"

/** {@link PasskeyRepository} on the memory store. */
export const layer = Layer.effect(
  PasskeyRepository,
  Effect.map(MemoryStore, (store) => {
    const { passkeys, people } = store
    const registeredBy = (person: PersonId): ReadonlyArray<Passkey> =>
      [...passkeys.values()]
        .filter((one) => one.person === person)
        .toSorted(byId)
        .toReversed()
    return {
      insert: <E>(
        passkey: Passkey,
        check: (registered: ReadonlyArray<Passkey>, person: Person) => Result.Result<void, E>,
        audit: AuditEntries,
        notice: SecurityNotice
      ) =>
        Effect.suspend((): Effect.Effect<void, E | CredentialTaken | PersonNotFound> => {
          const person = people.get(passkey.person)
          if (person === undefined) return Effect.fail(new PersonNotFound({ id: passkey.person }))
          if (passkeys.has(passkey.credential_id)) return Effect.fail(new CredentialTaken({ id: passkey.id }))
          const checked = check(registeredBy(passkey.person), person)
          if (Result.isFailure(checked)) return Effect.fail(checked.failure)
          passkeys.set(passkey.credential_id, passkey)
          appendAudit(store, audit)
          insertDeliveries(store, mailDeliveries, [mailOfNotice(notice)])
          return Effect.void
        }),
      find: (id) =>
        Effect.sync(() => {
          const passkey = passkeys.get(id)
          const person = passkey && people.get(passkey.person)
          return passkey && person ? Option.some({ passkey, person }) : Option.none()
        }),
      ofPerson: (person) => Effect.sync(() => registeredBy(person)),
      modify: (id, change) =>
        Effect.suspend(() => {
          const passkey = passkeys.get(id)
          if (passkey === undefined) return Effect.succeedNone
          const changed = change(passkey)
          if (Result.isFailure(changed)) return Effect.fail(changed.failure)
          passkeys.set(id, changed.success)
          return Effect.succeedSome(changed.success)
        }),
      remove: (person, id, audit, notice) =>
        Effect.sync(() => {
          const removed = registeredBy(person).filter((one) => id === undefined || one.id === id)
          if (removed.length === 0) return 0
          for (const { credential_id } of removed) passkeys.delete(credential_id)
          appendAudit(store, audit)
          insertDeliveries(store, mailDeliveries, [mailOfNotice(notice)])
          return removed.length
        })
    }
  })
)
