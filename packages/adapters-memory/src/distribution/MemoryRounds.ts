import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { OpenLead, RoundStep } from "@leadwell/domain/distribution/Round"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Effect } from "effect"
import type { MemoryStore, StoredRound } from "../MemoryStore.ts"
import { holdingsOf, marketOf } from "./MemoryMarket.ts"

type Store = MemoryStore["Service"]

const roundOf = (store: Store, subcategory: SubcategoryId): StoredRound =>
  store.rounds.get(subcategory) ?? { changes: 0, finished: null, current: null, claim: 0 }

/** Notes that what may concern the open leads of some subcategories changed. */
export const noteChange = (store: Store, subcategories: Iterable<SubcategoryId>): void => {
  for (const subcategory of subcategories) {
    const round = roundOf(store, subcategory)
    store.rounds.set(subcategory, { ...round, changes: round.changes + 1 })
  }
}

const isPending = ({ changes, current, finished }: StoredRound, today: CalendarDate): boolean =>
  current !== null || finished?.changes !== changes || finished.today !== today

/** Returns whether a pending round has not examined an open lead yet. */
export const isUnexamined = (store: Store, { id, subcategory_id }: Lead, today: CalendarDate): boolean => {
  const round = roundOf(store, subcategory_id)
  return isPending(round, today) && id > (round.current?.after ?? 0)
}

const followers = (store: Store, subcategory: SubcategoryId, after: number): ReadonlyArray<OpenLead> =>
  [...store.open.keys()]
    .filter((id) => id > after && store.leads.get(id)!.subcategory_id === subcategory)
    .toSorted((a, b) => a - b)
    .map((id) => {
      const { country, created_at, places, postal_code } = store.leads.get(id)!
      return { id, country, created_at, places, postal_code, holdings: holdingsOf(store, id) }
    })

const nextStep = (store: Store, subcategory: SubcategoryId, today: CalendarDate, limit: number): RoundStep | null => {
  const round = roundOf(store, subcategory)
  if (!store.subcategories.has(subcategory) || !isPending(round, today)) return null
  const current = round.current ?? { changes: round.changes, today, after: null }
  const claim = round.claim + 1
  store.rounds.set(subcategory, { ...round, current, claim })
  const leads = followers(store, subcategory, current.after ?? 0)
  const { candidates, states } = marketOf(store, subcategory)
  return {
    subcategory,
    claim,
    market: { candidates, states: new Map(states) },
    leads: leads.slice(0, limit),
    isLast: leads.length <= limit
  }
}

/** The rounds of `DistributionRepository` on the memory store. */
export const roundsOf = (
  store: Store
): Pick<DistributionRepository["Service"], "pendingRounds" | "nextStep" | "advanceRound"> => ({
  pendingRounds: (today) =>
    Effect.sync(() => [...store.subcategories.keys()].toSorted().filter((id) => isPending(roundOf(store, id), today))),
  nextStep: (subcategory, today, limit) => Effect.sync(() => nextStep(store, subcategory, today, limit)),
  advanceRound: ({ claim, subcategory }, reached) =>
    Effect.sync(() => {
      const round = roundOf(store, subcategory)
      if (round.current === null || round.claim !== claim || reached === null) return
      const { after: _, ...finished } = round.current
      const moved = reached === "end" ? { finished, current: null } : { current: { ...round.current, after: reached } }
      store.rounds.set(subcategory, { ...round, ...moved })
    })
})
