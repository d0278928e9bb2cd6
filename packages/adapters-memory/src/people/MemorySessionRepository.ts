import { SessionRepository } from "@leadwell/domain/people/SessionRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

/** {@link SessionRepository} on the memory store. */
export const layer = Layer.effect(
  SessionRepository,
  Effect.map(MemoryStore, (store) => {
    const { people, sessions } = store
    return {
      insert: (session) =>
        Effect.sync(() => {
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
            (session) => session.person === person && (ids === undefined || ids.includes(session.id))
          )
          for (const { hash } of removed) sessions.delete(hash)
          if (removed.length > 0) appendAudit(store, audit)
          return removed.length
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
