import { changedSubcategories } from "@leadwell/domain/subscription/SubscriptionChange"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Layer, Result } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { noteChange } from "../distribution/MemoryRounds.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link SubscriptionRepository} on the memory store. */
export const layer = Layer.effect(
  SubscriptionRepository,
  Effect.map(MemoryStore, (store) => ({
    ofBusiness: (business) => Effect.sync(() => store.subscriptions.get(business) ?? []),
    modify: (business, change, audit) =>
      Effect.suspend(() => {
        const current = store.subscriptions.get(business) ?? []
        return Effect.fromResult(
          Result.map(change(current), (next) => {
            const subcategories = changedSubcategories(current, next)
            if (subcategories.size === 0) return current
            store.subscriptions.set(business, next)
            appendAudit(store, audit)
            noteChange(store, subcategories)
            return next
          })
        )
      })
  }))
)
