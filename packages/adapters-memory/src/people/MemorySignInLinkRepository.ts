import { SignInLinkRepository } from "@leadwell/people/session/SignInLinkRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link SignInLinkRepository} on the memory store. */
export const layer = Layer.effect(
  SignInLinkRepository,
  Effect.map(MemoryStore, (store) => {
    const { signInLinks } = store
    return {
      insert: (link, audit) =>
        Effect.sync(() => {
          signInLinks.set(link.hash, link)
          appendAudit(store, audit)
        }),
      take: (hash) =>
        Effect.sync(() => {
          const link = signInLinks.get(hash)
          signInLinks.delete(hash)
          return Option.fromUndefinedOr(link)
        }),
      removeExpired: (until, limit) =>
        Effect.sync(() => {
          const expired = [...signInLinks.values()]
            .filter(({ expires_at }) => DateTime.isLessThanOrEqualTo(expires_at, until))
            .slice(0, limit)
          for (const { hash } of expired) signInLinks.delete(hash)
          return expired.length
        })
    }
  })
)
