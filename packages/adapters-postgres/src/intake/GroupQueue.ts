import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Deferred, Effect, Latch } from "effect"

/** An item that waits for its outcome. */
interface Waiting<A, B, E> {
  readonly item: A
  readonly outcome: Deferred.Deferred<B, E>
  /** The monotonic time in milliseconds at which the item arrived. */
  readonly since: number
}

/** The items of one write. */
export type Group<A, B, E> = ReadonlyArray<Waiting<A, B, E>>

/** How large items and groups are, and what becomes of an item that arrives too late. */
export interface GroupQueueOptions<A, E> {
  /** The size of an item. The sizes of a group count where it is compared with others. */
  readonly sizeOf: (item: A) => number
  /** The size from which a write takes no further item. */
  readonly most: number
  /** The failure of an item that arrives after the scope has closed. */
  readonly closed: () => E
}

/** The items that no group has taken, in the order of their arrival. */
export const makeGroupQueue = <A, B, E>({ closed, most, sizeOf }: GroupQueueOptions<A, E>) => {
  const arrivals: Array<Waiting<A, B, E>> = []
  /** The size of all items in the queue. */
  let size = 0
  const hasArrivals = Latch.makeUnsafe(false)
  let isClosed = false

  return {
    /** Lets an item wait. It is not interruptible, because an item must not wait unknown to the writer. */
    arrive: (item: A) =>
      Effect.uninterruptible(
        Effect.clockWith((clock) => {
          if (isClosed) return Effect.fail(closed())
          const outcome = Deferred.makeUnsafe<B, E>()
          arrivals.push({ item, outcome, since: monotonicMillisOf(clock) })
          size += sizeOf(item)
          return Effect.as(hasArrivals.open, outcome)
        })
      ),
    /** Waits until an item is in the queue, or the queue is closed. */
    hasArrivals: hasArrivals.await,
    /** Removes the items of the next group. It is empty only after the end. */
    next: (): Group<A, B, E> => {
      let [count, taken] = [0, 0]
      while (count < arrivals.length && taken < most) taken += sizeOf(arrivals[count++]!.item)
      size -= taken
      const group = arrivals.splice(0, count)
      if (arrivals.length === 0 && !isClosed) hasArrivals.closeUnsafe()
      return group
    },
    /** Refuses further items. Those in the queue are still taken. */
    close: Effect.suspend(() => {
      isClosed = true
      return hasArrivals.open
    }),
    arrivals: arrivals as Group<A, B, E>,
    size: () => size,
    isClosed: () => isClosed
  }
}
