import { useTexts } from "../texts/Texts.tsx"
import { ChoiceFilter } from "./Filters.tsx"
import type { ListAddress } from "./ListAddress.ts"

/** The order of a list, such as `-created_at` for the latest first, and what changes it. */
export interface Order {
  readonly by: string
  readonly change: (sort: string) => void
}

/** Returns the opposite order. */
const opposite = (sort: string): string => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`)

const directionOf = (sort: string) => (sort.startsWith("-") ? "descending" : "ascending")

/** What a column shows, but not how. */
export interface Head {
  readonly id: string
  readonly title: string
  /** The title beside a number, where it has no head. */
  readonly short?: string
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean
  /** Dates stand on one line. */
  readonly isDate?: boolean
  /** How its list is ordered by it at first, as the interface names it: with a minus in front, the last comes first. */
  readonly sort?: string
}

interface ColumnHeadProps {
  readonly column: Head
  readonly order: Order | undefined
}

/** The head of a column. A list that may be ordered by it has a button there, which orders it the other way after. */
export const ColumnHead = ({ column: { isNumber = false, sort, title }, order }: ColumnHeadProps) => {
  const isOrdered = sort !== undefined && (order?.by === sort || order?.by === opposite(sort))
  return (
    <th
      role="columnheader"
      scope="col"
      className={isNumber ? "number" : undefined}
      aria-sort={isOrdered ? directionOf(order.by) : undefined}
      data-title={title}
    >
      {sort === undefined || order === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="column-button"
          onClick={() => order.change(order.by === sort ? opposite(sort) : sort)}
        >
          {title}
        </button>
      )}
    </th>
  )
}

interface OrderChoiceProps {
  readonly address: ListAddress<"sort">
  readonly columns: ReadonlyArray<Head>
  /** The order of the list while none is chosen. */
  readonly usual: string
}

/** The choice of the order of a list where its columns have no heads. */
export const OrderChoice = ({ address, columns, usual }: OrderChoiceProps) => {
  const texts = useTexts().common.order
  const options = columns.flatMap(({ isDate, isNumber, sort, title }) => {
    const words = texts[isDate ? "dates" : isNumber ? "numbers" : "names"]
    return sort === undefined
      ? []
      : [sort, opposite(sort)].map((id) => ({ id, name: `${title}: ${words[directionOf(id)]}` }))
  })
  return (
    <div className="order-choice">
      <ChoiceFilter
        address={address}
        name="sort"
        label={texts.label}
        none={options.find(({ id }) => id === usual)?.name ?? ""}
        options={options.filter(({ id }) => id !== usual)}
      />
    </div>
  )
}
