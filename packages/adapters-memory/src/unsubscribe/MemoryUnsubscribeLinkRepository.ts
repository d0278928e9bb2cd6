import { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link UnsubscribeLinkRepository} on the memory store. */
export const layer = Layer.effect(
  UnsubscribeLinkRepository,
  Effect.map(MemoryStore, ({ people, unsubscribeLinks }) => ({
    insert: (link) =>
      Effect.sync(() => {
        if (people.has(link.person)) unsubscribeLinks.set(link.hash, link)
      }),
    find: (hash) => Effect.sync(() => Option.fromUndefinedOr(unsubscribeLinks.get(hash))),
    removeExpired: (until, limit) =>
      Effect.sync(() => {
        const expired = [...unsubscribeLinks.values()]
          .filter(({ expires_at }) => DateTime.isLessThanOrEqualTo(expires_at, until))
          .slice(0, limit)
        for (const { hash } of expired) unsubscribeLinks.delete(hash)
        return expired.length
      })
  }))
)
