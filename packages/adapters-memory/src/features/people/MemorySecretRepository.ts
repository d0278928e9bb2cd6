import { isErased } from "@leadwell/domain/lead/PersonalFields"
import type { SecretHash } from "@leadwell/people/person/Secret"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { isOfLead, type SecretOf, type StoredSecret } from "@leadwell/people/person/StoredSecret"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"

/** {@link SecretRepository} on the memory store. */
export const layer = Layer.effect(
  SecretRepository,
  Effect.map(MemoryStore, (store) => {
    const { leads, people, secrets } = store
    const isOwned = (secret: StoredSecret): boolean => {
      if (!isOfLead(secret)) return secret.person === null || people.has(secret.person)
      const lead = leads.get(secret.lead)
      return lead !== undefined && !isErased(lead)
    }
    const find = <K extends StoredSecret["kind"]>(kind: K, hash: SecretHash) =>
      Option.filter(Option.fromUndefinedOr(secrets.get(hash)), (one): one is SecretOf<K> => one.kind === kind)
    return {
      insert: (secret, audit) =>
        Effect.sync(() => {
          if (isOwned(secret)) secrets.set(secret.hash, secret)
          appendAudit(store, audit)
        }),
      find: (kind, hash) => Effect.sync(() => find(kind, hash)),
      take: (kind, hash) =>
        Effect.sync(() => {
          const found = find(kind, hash)
          if (Option.isSome(found)) secrets.delete(hash)
          return found
        }),
      removeExpired: (until, limit) =>
        Effect.sync(() => {
          const expired = [...secrets.values()]
            .filter(({ expires_at }) => expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, until))
            .slice(0, limit)
          for (const { hash } of expired) secrets.delete(hash)
          return expired.length
        })
    }
  })
)
