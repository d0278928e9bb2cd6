import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { PersonLinkRepository } from "@leadwell/people/personlink/PersonLinkRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link PersonLinkRepository} on the memory store. */
export const layer = Layer.effect(
  PersonLinkRepository,
  Effect.map(MemoryStore, ({ leads, personLinks }) => ({
    insert: (link) =>
      Effect.sync(() => {
        const lead = leads.get(link.lead)
        if (lead !== undefined && !isErased(lead)) personLinks.set(link.hash, link)
      }),
    find: (hash) => Effect.sync(() => Option.fromUndefinedOr(personLinks.get(hash))),
    removeExpired: (until, limit) =>
      Effect.sync(() => {
        const expired = [...personLinks.values()]
          .filter(({ expires_at }) => expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, until))
          .slice(0, limit)
        for (const { hash } of expired) personLinks.delete(hash)
        return expired.length
      })
  }))
)
