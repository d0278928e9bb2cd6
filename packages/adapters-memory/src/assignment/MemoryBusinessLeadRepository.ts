import { selectsBusinessLead } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
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
        return found === undefined ? Effect.fail(new BusinessLeadNotFound({ business, lead })) : Effect.succeed(found)
      }),
    find: (ids) => Effect.sync(() => ids.flatMap(({ business, lead }) => businessLeadOf(store, business, lead) ?? [])),
    ofLead: (lead) =>
      Effect.sync(() => holdingsOf(store, lead).flatMap(({ business }) => businessLeadOf(store, business, lead) ?? [])),
    page: (business, filter, sort, request) =>
      Effect.sync(() => {
        const got = (store.shelves.get(business)?.order ?? []).flatMap(
          (id) => businessLeadOf(store, business, id) ?? []
        )
        const selected = got.filter((lead) => selectsBusinessLead(filter, lead))
        return pageOf(sort === "ascending" ? selected : selected.toReversed(), request)
      })
  }))
)
