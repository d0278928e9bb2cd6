import { useEffect, useState } from "react"
import { live, useAnswer } from "../api/Queries.ts"

/** The leads of a business that were seen, and those among them that arrived while somebody looked. */
interface Arrivals {
  readonly seen: ReadonlySet<number>
  readonly fresh: ReadonlySet<number>
}

interface Listed {
  readonly id: number
  readonly status: string
}

/** Returns what a further look at the latest leads adds. All that the first look shows was there before. */
const afterLook = (before: Arrivals | undefined, latest: ReadonlyArray<Listed>): Arrivals => {
  const ids = latest.map(({ id }) => id)
  if (before === undefined) return { seen: new Set(ids), fresh: new Set() }
  const known = ids.findIndex((id) => before.seen.has(id))
  const arrived = latest.slice(0, known === -1 ? ids.length : known).filter(({ status }) => status === "new")
  return { seen: new Set([...before.seen, ...ids]), fresh: new Set([...before.fresh, ...arrived.map(({ id }) => id)]) }
}

/** How many leads a page of the list has. */
export const perPage = 25

/** What was seen since the application was opened, so that the way back from a lead loses no mark. */
const ofBusinesses = new Map<string, Arrivals>()

/** Looks for new leads of a business, whatever the list is narrowed to. */
export const useArrivals = (business: string) => {
  const parts = { params: { business }, query: { per_page: String(perPage), page: "" } }
  const { data } = useAnswer("GET /api/businesses/:business/leads", parts, { every: live })
  const [arrivals, setArrivals] = useState(ofBusinesses.get(business))
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (data === undefined) return
    const before = ofBusinesses.get(business)
    const after = afterLook(before, data.data)
    ofBusinesses.set(business, after)
    setArrivals(after)
    setCount((former) => former + after.fresh.size - (before?.fresh.size ?? 0))
  }, [business, data])

  return { isFresh: (lead: number) => arrivals?.fresh.has(lead) ?? false, count }
}

/** Takes the mark from a lead, because somebody opened it. */
export const markOpened = (business: string, lead: number): void => {
  const arrivals = ofBusinesses.get(business)
  if (arrivals?.fresh.has(lead)) {
    ofBusinesses.set(business, { ...arrivals, fresh: new Set([...arrivals.fresh].filter((id) => id !== lead)) })
  }
}
