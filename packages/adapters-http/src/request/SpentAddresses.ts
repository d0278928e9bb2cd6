import type { Allowance } from "@leadwell/domain/access/RequestBudget"
import { refillMillis } from "@leadwell/domain/access/TokenBucket"

/**
 * The most addresses that are remembered. When one more fails, all are forgotten; an address returns at its next
 * failure.
 */
const capacity = 10_000

/** An empty bucket: its size, and the monotonic milliseconds at which it has room for the next request. */
export interface Spent {
  readonly limit: number
  readonly until: number
}

/** Remembers each address whose bucket is empty, until the bucket has room for the next request. */
export const makeSpentAddresses = () => {
  const spent = new Map<string, Spent>()
  return {
    isEmpty: () => spent.size === 0,
    /** Remembers an address if its bucket is empty. */
    note: (address: string, { limit, remaining }: Allowance, now: number): void => {
      if (remaining > 0) return
      if (spent.size >= capacity) spent.clear()
      spent.set(address, { limit, until: now + Math.ceil(refillMillis / limit) })
    },
    /** Returns the bucket of an address that is known to be empty. */
    find: (address: string, now: number): Spent | undefined => {
      const found = spent.get(address)
      if (found === undefined || now < found.until) return found
      spent.delete(address)
      return undefined
    }
  }
}
