import type { Allowance } from "@leadwell/domain/access/RequestBudget"
import { refillMillis } from "@leadwell/domain/access/TokenBucket"

/** The most addresses remembered; when more fail at once, all are forgotten, and remembered again as they go on. */
const capacity = 10_000

/** A bucket that was found empty: how much it holds, and when the next request may be in it. */
export interface Spent {
  readonly limit: number
  readonly until: number
}

/** Remembers the addresses whose bucket was found empty, until the next request may be in it. */
export const makeSpentAddresses = () => {
  const spent = new Map<string, Spent>()
  return {
    isEmpty: () => spent.size === 0,
    /** Notes what the bucket of an address said. */
    note: (address: string, { limit, remaining }: Allowance, now: number): void => {
      if (remaining > 0) return
      if (spent.size >= capacity) spent.clear()
      spent.set(address, { limit, until: now + Math.ceil(refillMillis / limit) })
    },
    /** The bucket of an address, if it is known to be empty. */
    find: (address: string, now: number): Spent | undefined => {
      const found = spent.get(address)
      if (found === undefined || now < found.until) return found
      spent.delete(address)
      return undefined
    }
  }
}
