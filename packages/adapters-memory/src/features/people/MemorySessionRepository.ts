import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { mailOfNotice } from "@leadwell/people/mail/NewMails"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { insertDeliveries } from "../../delivery/MemoryDeliveryRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"
import { byId } from "../../storage/ById.ts"

/** {@link SessionRepository} on the memory store. */
export const layer = Layer.effect(
  SessionRepository,
  Effect.map(MemoryStore, (store) => {
    const { passkeys, people, secrets, sessions } = store
    return {
      insert: (session, replaced) =>
        Effect.sync(() => {
          if (replaced !== null) sessions.delete(replaced)
          if (people.has(session.person)) sessions.set(session.hash, session)
        }),
      find: (hash) =>
        Effect.sync(() => {
          const session = sessions.get(hash)
          const person = session && people.get(session.person)
          return session && person ? Option.some({ session, person }) : Option.none()
        }),
      ofPerson: (id) =>
        Effect.sync(() =>
          [...sessions.values()]
            .filter(({ person }) => person === id)
            .toSorted(byId)
            .toReversed()
        ),
      modify: (hash, change) =>
        Effect.sync(() => {
          const session = sessions.get(hash)
          if (session === undefined) return Option.none()
          const changed = change(session)
          sessions.set(hash, changed)
          return Option.some(changed)
        }),
      remove: (person, ids, audit) =>
        Effect.sync(() => {
          const removed = [...sessions.values()].filter(
            (session) => session.person === person && ids.includes(session.id)
          )
          for (const { hash } of removed) sessions.delete(hash)
          if (removed.length > 0) appendAudit(store, audit)
          return removed.length
        }),
      endAll: (id, { audit, end, withPasskeys }) =>
        Effect.suspend(() => {
          const person = people.get(id)
          if (person === undefined) return Effect.fail(new PersonNotFound({ id }))
          const removedOf = <K, A extends { readonly person: PersonId }>(all: Map<K, A>): ReadonlyArray<A> => {
            const removed = [...all].filter(([, one]) => one.person === id)
            for (const [key] of removed) all.delete(key)
            return removed.map(([, one]) => one)
          }
          people.set(id, end(person))
          const ways = [...secrets.values()].filter(
            (one) => (one.kind === "sign_in" || one.kind === "passkey") && one.person === id
          )
          for (const { hash } of ways) secrets.delete(hash)
          const links = ways.filter((one) => one.kind === "sign_in")
          const passkeysRemoved = withPasskeys === null ? 0 : removedOf(passkeys).length
          if (passkeysRemoved > 0 && withPasskeys !== null)
            insertDeliveries(store, mailDeliveries, [mailOfNotice(withPasskeys)])
          appendAudit(store, audit)
          const passkeysLeft = passkeys
            .values()
            .filter((one) => one.person === id)
            .toArray().length
          const ended = { sessions: removedOf(sessions), links, passkeysRemoved, passkeysLeft }
          return Effect.succeed({ person, ...ended })
        }),
      removeIdle: (until, limit) =>
        Effect.sync(() => {
          const idle = [...sessions.values()]
            .filter(({ used_at }) => DateTime.isLessThanOrEqualTo(used_at, until))
            .slice(0, limit)
          for (const { hash } of idle) sessions.delete(hash)
          return idle.length
        })
    }
  })
)
