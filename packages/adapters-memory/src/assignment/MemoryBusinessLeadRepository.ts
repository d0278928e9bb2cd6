import { isWithin } from "@leadwell/domain/access/Reach"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { type BusinessLeadFilter, selectsBusinessLead } from "@leadwell/domain/assignment/BusinessLeadFilter"
import {
  type BusinessLeadIds,
  BusinessLeadNotFound,
  BusinessLeadRepository,
  type TellOutcome
} from "@leadwell/domain/assignment/BusinessLeadRepository"
import { countedOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { sorted } from "@leadwell/domain/pagination/Sort"
import { DateTime, Effect, Layer, Result } from "effect"
import { businessLeadOf, holdingsOf, outcomesOf } from "../distribution/MemoryMarket.ts"
import { append } from "../event/MemoryEventRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** Compares business leads by the time of assignment, and then by the ids of the lead and of the business. */
const byAssignment = (a: BusinessLead, b: BusinessLead): number =>
  DateTime.Order(a.assigned_at, b.assigned_at) || a.lead.id - b.lead.id || (a.business < b.business ? -1 : 1)

/** {@link BusinessLeadRepository} on the memory store. */
export const layer = Layer.effect(
  BusinessLeadRepository,
  Effect.map(MemoryStore, (store) => {
    /** Returns the leads of a business that a filter selects, in the order of assignment, from a place in it on. */
    const selected = (business: BusinessId, filter: BusinessLeadFilter, start = 0) =>
      (store.shelves.get(business)?.order.slice(start) ?? [])
        .flatMap((id) => businessLeadOf(store, business, id) ?? [])
        .filter((lead) => selectsBusinessLead(filter, lead))
    return {
      get: (business, lead) =>
        Effect.suspend(() => {
          const found = businessLeadOf(store, business, lead)
          return found === undefined ? Effect.fail(new BusinessLeadNotFound({ business, lead })) : Effect.succeed(found)
        }),
      find: (ids) =>
        Effect.sync(() => ids.flatMap(({ business, lead }) => businessLeadOf(store, business, lead) ?? [])),
      ofLead: (lead) =>
        Effect.sync(() =>
          holdingsOf(store, lead).flatMap(({ business }) => businessLeadOf(store, business, lead) ?? [])
        ),
      page: (business, filter, sort, request) =>
        Effect.sync(() => {
          const all = selected(business, filter)
          return pageOf(sort === "ascending" ? all : all.toReversed(), request)
        }),
      after: (business, lead, limit, filter) =>
        Effect.suspend(() => {
          const start = lead === null ? -1 : (store.shelves.get(business)?.order.indexOf(lead) ?? -1)
          if (lead !== null && start === -1) return Effect.fail(new BusinessLeadNotFound({ business, lead }))
          return Effect.succeed(selected(business, filter, start + 1).slice(0, limit))
        }),
      pageWithin: (reach, filter, sort, request) =>
        Effect.sync(() => {
          const businesses = [...store.businesses.values()].filter(({ account, id }) =>
            isWithin({ account, business: id }, reach)
          )
          const all = businesses.flatMap(({ id }) => selected(id, filter))
          return pageOf(all.toSorted(sorted(sort, byAssignment)), request)
        }),
      outcomes: ({ business, lead }, limit) => Effect.sync(() => outcomesOf(store, business, lead).slice(0, limit)),
      countedOutcomes: (ids) =>
        Effect.sync(() =>
          ids.flatMap((one) => {
            const outcome = countedOutcome(outcomesOf(store, one.business, one.lead)[0])
            return outcome === null ? [] : [{ ...one, outcome }]
          })
        ),
      tellOutcome: <E>({ business, lead }: BusinessLeadIds, change: TellOutcome<E>) =>
        Effect.suspend((): Effect.Effect<void, E | BusinessLeadNotFound> => {
          const found = businessLeadOf(store, business, lead)
          if (found === undefined) return Effect.fail(new BusinessLeadNotFound({ business, lead }))
          const told = outcomesOf(store, business, lead)
          const changed = change(found, told[0])
          if (Result.isSuccess(changed) && changed.success !== null) {
            store.shelves.get(business)!.outcomes.set(lead, [changed.success.outcome, ...told])
            append(store, lead, changed.success.events)
          }
          return Effect.asVoid(Effect.fromResult(changed))
        })
    }
  })
)
