import { isForgotten, type Retry } from "@leadwell/domain/idempotency/Retry"
import { RetryRepository } from "@leadwell/domain/idempotency/RetryRepository"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const nameOf = ({ key, sender }: Pick<Retry, "sender" | "key">) => JSON.stringify([sender, key])

const completed = (store: Store, retry: Pick<Retry, "sender" | "key" | "at">) => {
  const found = store.completed.get(nameOf(retry))
  return found === undefined || isForgotten(found.at, retry.at) ? undefined : found
}

/** Whether the key of a retry is taken by a completed request that is not forgotten. */
export const isTaken = (store: Store, retry: Retry | undefined): boolean =>
  retry !== undefined && completed(store, retry) !== undefined

/** Stores a completed request under its key, if it has one. */
export const remember = (store: Store, retry: Retry | undefined, { id, stage }: Pick<Lead, "id" | "stage">): void => {
  if (retry === undefined) return
  store.completed.set(nameOf(retry), { fingerprint: retry.fingerprint, lead: id, stage, at: retry.at })
}

/** {@link RetryRepository} on the memory store. */
export const layer = Layer.effect(
  RetryRepository,
  Effect.map(MemoryStore, (store) => ({
    find: (retry) => Effect.sync(() => Option.fromUndefinedOr(completed(store, retry))),
    forget: (completedBy) =>
      Effect.sync(() => {
        for (const [name, { at }] of store.completed) {
          if (DateTime.isLessThanOrEqualTo(at, completedBy)) store.completed.delete(name)
        }
      })
  }))
)
