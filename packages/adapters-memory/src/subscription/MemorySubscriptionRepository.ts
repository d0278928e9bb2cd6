import { changedSubcategories } from "@leadwell/domain/subscription/SubscriptionChange"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Layer, Result } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { noteChange } from "../distribution/MemoryRoundRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link SubscriptionRepository} on the memory store. */
export const layer = Layer.effect(
  SubscriptionRepository,
  Effect.map(MemoryStore, (store) => ({
    ofBusiness: (business) => Effect.sync(() => store.subscriptions.get(business) ?? []),
    modify: (business, change, audit) =>
      Effect.suspend(() => {
        const current = store.subscriptions.get(business) ?? []
        const changed = change(current)
        const subcategories = changedSubcategories(
          current,
          Result.getOrElse(changed, () => current)
        )
        if (Result.isSuccess(changed) && subcategories.size > 0) {
          store.subscriptions.set(business, changed.success)
          appendAudit(store, audit)
          noteChange(store, subcategories)
        }
        return Effect.fromResult(changed)
      })
  }))
)
