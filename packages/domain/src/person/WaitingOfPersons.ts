import { Effect } from "effect"
import { HookRepository } from "../hook/HookRepository.ts"
import { ImportRepository } from "../import/ImportRepository.ts"
import type { Holding } from "../lead/Holding.ts"

/** How many submissions of hooks and rows of files, which are no lead yet. */
export interface WaitingCounts {
  readonly submissions: number
  readonly rows: number
}

/** Makes the functions that count and erase what waits and is no lead yet. */
export const waitingOfPersons = Effect.gen(function* () {
  const [hooks, imports] = [yield* HookRepository, yield* ImportRepository]
  return {
    counted: Effect.fnUntraced(function* (holding: Holding) {
      const request = { page: 1, per_page: 1 }
      const submissions = yield* hooks.submissions({ account: "*", holding }, request)
      const rows = yield* imports.holding(holding, request)
      return { submissions: submissions.total, rows: rows.total } satisfies WaitingCounts
    }),
    erased: Effect.fnUntraced(function* (holding: Holding) {
      const submissions = yield* hooks.eraseHolding(holding)
      return { submissions, rows: yield* imports.eraseHolding(holding) } satisfies WaitingCounts
    })
  }
})
