import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { addUp } from "@leadwell/domain/features/reports/CellQuery"
import { cellSums, type CellSums } from "@leadwell/domain/features/reports/Cube"
import type { LeadHistory } from "@leadwell/domain/features/reports/LeadHistory"
import { type Counting, ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { digitsOf } from "@leadwell/domain/geography/PostalCode"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer } from "effect"
import { eventsByLead } from "../../event/MemoryEventRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"

type Store = MemoryStore["Service"]

const outcomesOf = (store: Store, lead: LeadId, business: BusinessId) =>
  (store.shelves.get(business)?.outcomes.get(lead) ?? []).toReversed().map(({ outcome }) => outcome)

/** Returns how many businesses each rule excluded in the last decision about a lead. */
const skippedOf = (store: Store, lead: LeadId): ReadonlyMap<string, number> => {
  const skipped = new Map<string, number>()
  for (const { exclusion } of store.distributions.get(lead)?.considered ?? []) {
    if (exclusion !== null) skipped.set(exclusion.rule, (skipped.get(exclusion.rule) ?? 0) + 1)
  }
  return skipped
}

/** {@link ReportRepository} on the memory store. */
export const layer = Layer.effect(
  ReportRepository,
  Effect.map(MemoryStore, (store) => {
    const countings = new Map<number, { readonly counting: Counting; readonly cells: CellSums }>()
    const refusals = cellSums()
    const eventsOf = eventsByLead(store.events)
    const all = (): ReadonlyArray<Counting> =>
      [...countings.values()]
        .map(({ counting }) => counting)
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
    let last = 0

    const historyOf = (id: LeadId): ReadonlyArray<LeadHistory> => {
      const lead = store.leads.get(id)
      if (lead === undefined) return []
      const events = eventsOf(id).map(({ event, number }) => ({ ...event, number }))
      const reclaims = events.flatMap(({ reclaim }) => reclaim ?? [])
      return [
        {
          id,
          account: lead.account,
          website: lead.website_code,
          subcategory: lead.subcategory_id,
          country: lead.country,
          places: lead.places,
          area: digitsOf(lead.postal_code).slice(0, 2),
          events,
          reasons: new Map(reclaims.map((one) => [one, store.reclaims.get(one)!.reason])),
          outcomes: new Map((store.holders.get(id) ?? []).map((one) => [one, outcomesOf(store, id, one)])),
          skipped: lead.stage === "closed" ? skippedOf(store, id) : new Map()
        }
      ]
    }

    return {
      countings: Effect.sync(all),
      begin: (zone) =>
        Effect.sync(() => {
          if (all().some((one) => !one.is_current)) return
          const counting = { id: ++last, zone, counted: 0, counted_until: null, is_current: countings.size === 0 }
          countings.set(counting.id, { counting, cells: cellSums() })
        }),
      next: (after, limit) =>
        Effect.sync(() => {
          const events = store.events.slice(after, after + limit)
          const counted = after + events.length
          return {
            counted,
            until: counted >= store.events.length ? null : events.at(-1)!.at,
            histories: [...new Set(events.flatMap(({ lead }) => lead ?? []))].flatMap(historyOf)
          }
        }),
      advance: ({ counted, id }, to, changes) =>
        Effect.sync(() => {
          const found = countings.get(id)
          if (found === undefined || found.counting.counted !== counted) return false
          countings.set(id, { ...found, counting: { ...found.counting, ...to } })
          for (const change of changes) found.cells.add(change)
          return true
        }),
      makeCurrent: (id) =>
        Effect.sync(() => {
          const found = countings.get(id)
          if (found === undefined) return
          countings.clear()
          countings.set(id, { ...found, counting: { ...found.counting, is_current: true } })
        }),
      addRefusals: (cells) =>
        Effect.sync(() => {
          for (const cell of cells) refusals.add(cell)
        }),
      sum: (query, limit) =>
        Effect.sync(() => {
          const current = [...countings.values()].find(({ counting }) => counting.is_current)
          const cells = query.cube === "refusals" ? refusals.cells() : (current?.cells.cells() ?? [])
          return addUp(cells, query).slice(0, limit)
        })
    }
  })
)
