import type { Run } from "../run/Run.ts"
import { isDisturbing } from "./Answers.ts"

/** How far the time of a server may be from the right one, in milliseconds. */
const bound = 5000

/** How soon a server notices that its clock is wrong, or right again, in milliseconds. */
const longestBelief = 2000

/** How long after a fault a server may still lack its database, and with it the right time, in milliseconds. */
const longestReturn = 5000

/** The requests that sent a lead: their servers, and the first and last instant by the clock of the driver. */
interface Sending {
  readonly servers: ReadonlySet<number>
  readonly first: number
  readonly last: number
}

/** Whether one of the servers may not have known the right time. */
const isExcused = ({ notes, slowness }: Run, { first, last, servers }: Sending): boolean =>
  notes.struck.some((struck) => {
    const { fault, from, until } = struck
    if ("server" in fault && !servers.has(fault.server)) return false
    if (fault.of !== "clock") {
      return isDisturbing(struck) && from <= last && until + longestReturn * slowness >= first
    }
    return [from, until].some((jump) => jump <= last && jump + longestBelief * slowness >= first)
  })

/** What is wrong with the times at which leads were received. Each lies between the first request and the answer. */
export const wrongTimes = (run: Run): ReadonlyArray<string> => {
  const received = new Map(
    run.observed.events.flatMap(({ data, timestamp, type }) =>
      type === "lead.received" ? [[data.lead_id, Date.parse(timestamp) - run.offset]] : []
    )
  )
  const attempts = run.notes.creations.flatMap(({ acknowledged, attempts }) =>
    acknowledged === null ? [] : attempts.map((exchange) => ({ ...exchange, id: acknowledged.id }))
  )
  return [...Map.groupBy(attempts, ({ id }) => id)].flatMap(([id, exchanges]) => {
    const at = received.get(id)
    const first = Math.min(...exchanges.map(({ sentAt }) => sentAt))
    const last = Math.max(...exchanges.map(({ endedAt }) => endedAt))
    const servers = new Set(exchanges.map(({ server }) => server))
    if (at === undefined || isExcused(run, { first, last, servers })) return []
    const distance = Math.max(first - at, at - last)
    return distance > bound * run.slowness
      ? [
          `lead ${id} was received ${Math.round(distance / 1000)} s ${at > last ? "after its answer" : "before it was sent"}`
        ]
      : []
  })
}
