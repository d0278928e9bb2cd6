import { type DateTime, Effect } from "effect"
import type { WebsiteCode } from "../catalog/Website.ts"
import { HookRepository } from "../hook/HookRepository.ts"
import type { ImportId } from "../import/Import.ts"
import { ImportRepository } from "../import/ImportRepository.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Holding } from "../lead/Holding.ts"
import type { SubmissionId } from "../lead/SubmissionId.ts"
import { lastPage, type Page } from "../pagination/Page.ts"
import { maxPerPage, type PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** How many submissions of hooks and rows of files, which are no lead yet. */
export interface WaitingCounts {
  readonly submissions: number
  readonly rows: number
}

/**
 * The submissions of hooks and the rows of files that wait and hold a contact of a person, the latest first. They are
 * named only: somebody else may have written the contact.
 */
export interface WaitingNames {
  readonly submissions: ReadonlyArray<{
    readonly id: SubmissionId
    readonly received_at: DateTime.Utc
    readonly website: WebsiteCode
  }>
  readonly rows: ReadonlyArray<{
    readonly import: ImportId
    readonly number: number
    readonly received_at: DateTime.Utc
    readonly website: WebsiteCode | null
  }>
}

/** Reads a list, a number of pages at most, and returns whether it has more. */
const readPages = Effect.fnUntraced(function* <A>(
  read: (request: PageRequest) => Effect.Effect<Page<A>, StorageUnavailable>,
  most: number
) {
  const items: Array<A> = []
  let more = true
  for (let page = 1; more && page <= most; page++) {
    const found = yield* read({ page, per_page: maxPerPage })
    items.push(...found.items)
    more = page < lastPage(found)
  }
  return { items, more }
})

/** Makes the functions that count, name and erase what waits and is no lead yet. */
export const waitingOfPersons = Effect.gen(function* () {
  const [hooks, imports] = [yield* HookRepository, yield* ImportRepository]
  const submissionsOf = (holding: Holding) => (request: PageRequest) =>
    hooks.submissions({ account: "*", holding }, request)
  const rowsOf = (holding: Holding) => (request: PageRequest) => imports.holding(holding, request)

  const namedRow = Effect.fnUntraced(function* (id: ImportId, number: number) {
    const { created_at: received_at, website } = yield* imports.get(id)
    return [{ import: id, number, received_at, website }]
  })

  return {
    counted: Effect.fnUntraced(function* (holding: Holding) {
      const request = { page: 1, per_page: 1 }
      const [submissions, rows] = [yield* submissionsOf(holding)(request), yield* rowsOf(holding)(request)]
      return { submissions: submissions.total, rows: rows.total } satisfies WaitingCounts
    }),
    /** Names what holds one of some contacts, at most 100 of each for each page, and returns whether there is more. */
    named: Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>, pages: number) {
      const submissions = yield* readPages(submissionsOf(contacts), pages)
      const rows = yield* readPages(rowsOf(contacts), pages)
      // An import that was erased meanwhile has no rows.
      const named = yield* Effect.forEach(rows.items, ({ import: id, row }) =>
        Effect.catchTag(namedRow(id, row.number), "ImportNotFound", () => Effect.succeed([]))
      )
      return {
        submissions: submissions.items.map(({ id, received_at, website }) => ({ id, received_at, website })),
        rows: named.flat(),
        more: submissions.more || rows.more
      } satisfies WaitingNames & { readonly more: boolean }
    }),
    erased: Effect.fnUntraced(function* (holding: Holding) {
      const submissions = yield* hooks.eraseHolding(holding)
      return { submissions, rows: yield* imports.eraseHolding(holding) } satisfies WaitingCounts
    })
  }
})
