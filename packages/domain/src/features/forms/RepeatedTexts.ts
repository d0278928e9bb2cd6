/** Within how many minutes the same description is a repetition. */
export const repeatedMinutes = 10

const lifetime = repeatedMinutes * 60_000

/** The capacity. When one more text comes, those that are over are forgotten, or else the oldest. */
const capacity = 10_000

/**
 * Makes a memory of what forms sent lately, by names that hold no text. It is of this process: a signal that another
 * process would have found is missing, and nothing else is.
 */
export const makeRepeatedTexts = () => {
  const until = new Map<string, number>()
  const makeRoom = (now: number): void => {
    for (const [name, end] of until) {
      if (end > now && until.size < capacity) return
      until.delete(name)
    }
  }
  return {
    /** Remembers a name, and returns whether it is remembered already. `now` is in milliseconds. */
    isRepeated: (name: string, now: number): boolean => {
      const end = until.get(name)
      if (end !== undefined && end > now) return true
      until.delete(name)
      makeRoom(now)
      until.set(name, now + lifetime)
      return false
    },
    /** Forgets a name. */
    forget: (name: string): void => {
      until.delete(name)
    }
  }
}
