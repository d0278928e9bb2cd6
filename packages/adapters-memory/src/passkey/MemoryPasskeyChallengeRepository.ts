import { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link PasskeyChallengeRepository} on the memory store. */
export const layer = Layer.effect(
  PasskeyChallengeRepository,
  Effect.map(MemoryStore, ({ passkeyChallenges }) => ({
    insert: (challenge) => Effect.sync(() => void passkeyChallenges.set(challenge.hash, challenge)),
    take: (hash) =>
      Effect.sync(() => {
        const challenge = passkeyChallenges.get(hash)
        passkeyChallenges.delete(hash)
        return Option.fromUndefinedOr(challenge)
      }),
    removeExpired: (until, limit) =>
      Effect.sync(() => {
        const expired = [...passkeyChallenges.values()]
          .filter(({ expires_at }) => DateTime.isLessThanOrEqualTo(expires_at, until))
          .slice(0, limit)
        for (const { hash } of expired) passkeyChallenges.delete(hash)
        return expired.length
      })
  }))
)
