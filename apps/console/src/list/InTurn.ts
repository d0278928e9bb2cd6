import { Refusal } from "../api/Refusal.ts"

/** A row with which something was done, and the answer. */
interface Done<R, A> {
  readonly row: R
  readonly answer: A
}

/** A row with which nothing was done, and why. Without a reason, nothing was begun. */
export interface Undone<R> {
  readonly row: R
  readonly refusal?: Refusal
}

/** What came of each of several rows. */
interface Outcomes<R, A> {
  readonly done: ReadonlyArray<Done<R, A>>
  readonly undone: ReadonlyArray<Undone<R>>
}

/**
 * Does something with each row in turn, at most `few` at once, and returns what came of each in the order of the rows.
 * Once it is stopped, it begins with no further row.
 */
export const inTurn = async <R, A>(
  rows: ReadonlyArray<R>,
  few: number,
  work: (row: R) => Promise<A>,
  signal: AbortSignal,
  told: (count: number) => void
): Promise<Outcomes<R, A>> => {
  const outcomes = new Map<R, Done<R, A> | Undone<R>>()
  const rest = rows.values()
  const worker = async () => {
    for (const row of rest) {
      if (signal.aborted) return
      try {
        outcomes.set(row, { row, answer: await work(row) })
      } catch (error) {
        outcomes.set(row, { row, refusal: error instanceof Refusal ? error : new Refusal(0, "") })
      }
      told(outcomes.size)
    }
  }
  await Promise.all(Array.from({ length: few }, worker))
  const all = rows.map((row) => outcomes.get(row) ?? { row })
  return { done: all.filter((one) => "answer" in one), undone: all.filter((one) => !("answer" in one)) }
}
