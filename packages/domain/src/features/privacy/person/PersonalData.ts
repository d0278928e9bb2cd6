import { type Brand, Context, type DateTime, type Duration, Effect, Record } from "effect"
import type { WebsiteCode } from "../../../catalog/Website.ts"
import type { ContactFilter } from "../../../lead/ContactFilter.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { SubmissionId } from "../../../lead/SubmissionId.ts"
import { lastPage, type Page } from "../../../pagination/Page.ts"
import { maxPerPage, type PageRequest } from "../../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"

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
    readonly import: Brand.Branded<string, "ImportId">
    readonly number: number
    readonly received_at: DateTime.Utc
    readonly website: WebsiteCode | null
  }>
}

/** How much waits and is no lead yet. */
export type WaitingCounts = Readonly<Record<keyof WaitingNames, number>>

/** What waits in a feature, and in which the feature looked for contacts. */
interface Waiting<Named> {
  /** Returns one page of what is selected, the latest first. */
  readonly holding: (holding: ContactFilter, request: PageRequest) => Effect.Effect<Page<Named>, StorageUnavailable>
  /** Erases what is selected, and returns how much. */
  readonly eraseHolding: (holding: ContactFilter) => Effect.Effect<number, StorageUnavailable>
}

/**
 * What other features store of the persons of leads: what waits and is no lead yet, and how long a delivery is stored.
 * It has no default, so a program that leaves a feature out does not compile.
 */
export interface PersonalData {
  readonly waiting: { readonly [Name in keyof WaitingNames]: Waiting<WaitingNames[Name][number]> }
  readonly deliveryTime: Duration.Duration
}

/** What other features store of the persons of leads. */
export const PersonalData = Context.Service<PersonalData>("@leadwell/domain/features/privacy/person/PersonalData")

/** Reads a list, a number of pages at most, and returns whether it has more. */
const readPages = Effect.fnUntraced(function* <A>(
  { holding }: Waiting<A>,
  contacts: ReadonlyArray<Contact>,
  most: number
) {
  const items: Array<A> = []
  let more = true
  for (let page = 1; more && page <= most; page++) {
    const found = yield* holding(contacts, { page, per_page: maxPerPage })
    items.push(...found.items)
    more = page < lastPage(found)
  }
  return { items, more }
})

/** Makes the functions that count, name and erase what waits and is no lead yet. */
export const waitingOfPersons = Effect.map(PersonalData, ({ waiting }) => {
  const each = <A>(ask: (one: Waiting<unknown>) => Effect.Effect<A, StorageUnavailable>) =>
    Effect.all(Record.map(waiting, ask))
  return {
    counted: (holding: ContactFilter) =>
      each((one) => Effect.map(one.holding(holding, { page: 1, per_page: 1 }), ({ total }) => total)),
    /** Names what holds one of some contacts, at most 100 of each for each page, and returns whether there is more. */
    named: Effect.fnUntraced(function* (contacts: ReadonlyArray<Contact>, pages: number) {
      const submissions = yield* readPages(waiting.submissions, contacts, pages)
      const rows = yield* readPages(waiting.rows, contacts, pages)
      return { submissions: submissions.items, rows: rows.items, more: submissions.more || rows.more }
    }),
    erased: (holding: ContactFilter) => each((one) => one.eraseHolding(holding))
  }
})
