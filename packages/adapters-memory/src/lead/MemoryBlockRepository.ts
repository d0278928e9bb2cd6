import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { contactKey } from "./MemoryContacts.ts"

/** {@link BlockRepository} on the memory store. Nothing of it outlives the process, so contacts are in clear. */
export const layer = Layer.effect(
  BlockRepository,
  Effect.map(MemoryStore, (store) => {
    const earliest = (contacts: ReadonlyArray<Contact>) => {
      const found = contacts.flatMap((contact) => store.blocked.get(contactKey(contact)) ?? [])
      return Option.map(Option.liftPredicate(Array.isReadonlyArrayNonEmpty)(found), (some) => some.reduce(DateTime.min))
    }
    return {
      block: (contacts, at, audit) =>
        Effect.sync(() => {
          for (const key of contacts.map(contactKey)) if (!store.blocked.has(key)) store.blocked.set(key, at)
          appendAudit(store, audit)
          return Option.getOrElse(earliest(contacts), () => at)
        }),
      unblock: (contacts, audit) =>
        Effect.sync(() => {
          for (const contact of contacts) store.blocked.delete(contactKey(contact))
          appendAudit(store, audit)
        }),
      blockedAt: (contacts) => Effect.sync(() => earliest(contacts))
    }
  })
)
