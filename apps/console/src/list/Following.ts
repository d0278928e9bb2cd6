import { tell } from "../components/Notices.tsx"
import { useGoOn } from "../router/GoOn.tsx"
import type { Href } from "../router/Link.tsx"
import { firstBehind, type PageOf } from "./FirstBehind.ts"

/** Where something stands in a queue, which lists the oldest first. */
interface Place {
  readonly created_at: string
  readonly id: string | number
}

/** The part of a queue to read. */
interface Part {
  readonly created_from?: string
  readonly page?: string
  readonly per_page: string
}

export interface Queue {
  /** Returns the address of a thing in the queue by its id, or that of the queue. */
  readonly addressOf: (id?: string | number) => Href
  /** Says that nothing else waits. */
  readonly none: string
  readonly read: (part: Part) => Promise<PageOf<Place>>
}

const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10)

const isBehind =
  (place: Place) =>
  (one: Place): boolean =>
    one.created_at === place.created_at ? one.id > place.id : one.created_at > place.created_at

/** Returns what follows a place in a queue. The first one follows the last. */
const following = async ({ read }: Queue, place: Place): Promise<Place | undefined> => {
  // The business day of an instant is at most one day before its day in UTC.
  const part = { created_from: dayBefore(place.created_at), per_page: "25" }
  const behind = await firstBehind((page) => read({ ...part, page: String(page) }), isBehind(place))
  if (behind !== undefined) return behind
  const { data } = await read({ per_page: "2" })
  return data.find(({ id }) => id !== place.id)
}

/**
 * Returns what goes on to the thing that follows in a queue. When nothing else waits, it says so at the queue, after
 * what it told before.
 */
export const useGoToFollowing = (queue: Queue) => {
  const goOn = useGoOn()
  return async (place: Place, told = ""): Promise<void> => {
    // Somebody who goes on without a decision is asked about a remark that was begun.
    const go = (id?: string | number) => goOn(queue.addressOf(id), "push", told !== "")
    try {
      const next = await following(queue, place)
      if (next === undefined) tell(`${told} ${queue.none}`.trim())
      go(next?.id)
    } catch {
      // The queue itself says why nothing can be read now.
      go()
    }
  }
}
