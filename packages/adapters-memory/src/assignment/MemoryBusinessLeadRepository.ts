import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { Effect, Layer } from "effect"
import { businessLeadOf, holdingsOf } from "../distribution/MemoryMarket.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link BusinessLeadRepository} on the memory store. */
export const layer = Layer.effect(
  BusinessLeadRepository,
  Effect.map(MemoryStore, (store) => ({
    get: (business, lead) =>
      Effect.suspend(() => {
        const found = businessLeadOf(store, business, lead)
        return found === undefined ? Effect.fail(new BusinessLeadNotFound()) : Effect.succeed(found)
      }),
    ofLead: (lead) =>
      Effect.sync(() => holdingsOf(store, lead).flatMap(({ business }) => businessLeadOf(store, business, lead) ?? [])),
    page: (business, request) =>
      Effect.sync(() => {
        const shelf = store.shelves.get(business)
        const total = shelf?.order.length ?? 0
        const newest = total - (request.page - 1) * request.per_page
        const ids = shelf?.order.slice(Math.max(0, newest - request.per_page), Math.max(0, newest)).toReversed() ?? []
        return { items: ids.flatMap((id) => businessLeadOf(store, business, id) ?? []), total, request }
      })
  }))
)
