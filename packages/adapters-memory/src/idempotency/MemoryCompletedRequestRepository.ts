import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { isExpired, type IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const nameOf = ({ key, sender }: Pick<IdempotentRequest, "sender" | "key">) => JSON.stringify([sender, key])

const completed = (store: Store, idempotentRequest: Pick<IdempotentRequest, "sender" | "key" | "at">) => {
  const found = store.completed.get(nameOf(idempotentRequest))
  return found === undefined || isExpired(found.at, idempotentRequest.at) ? undefined : found
}

/** Whether the key of a request is taken by a completed request that is not expired. */
export const isTaken = (store: Store, idempotentRequest: IdempotentRequest | undefined): boolean =>
  idempotentRequest !== undefined && completed(store, idempotentRequest) !== undefined

/** Stores a completed request under its key, if it has one. */
export const storeCompleted = (
  store: Store,
  idempotentRequest: IdempotentRequest | undefined,
  { id, stage }: Pick<Lead, "id" | "stage">
): void => {
  if (idempotentRequest === undefined) return
  store.completed.set(nameOf(idempotentRequest), {
    fingerprint: idempotentRequest.fingerprint,
    lead: id,
    stage,
    at: idempotentRequest.at
  })
}

/** {@link CompletedRequestRepository} on the memory store. */
export const layer = Layer.effect(
  CompletedRequestRepository,
  Effect.map(MemoryStore, (store) => ({
    find: (idempotentRequest) => Effect.sync(() => Option.fromUndefinedOr(completed(store, idempotentRequest))),
    removeCompleted: (completedBy, limit) =>
      Effect.sync(() => {
        const over = [...store.completed]
          .filter(([, { at }]) => DateTime.isLessThanOrEqualTo(at, completedBy))
          .slice(0, limit)
        for (const [name] of over) store.completed.delete(name)
        return over.length
      })
  }))
)
