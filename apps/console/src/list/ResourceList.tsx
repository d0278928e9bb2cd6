import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Refusal } from "../api/Refusal.ts"
import { Answered } from "../components/Answered.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { DataTable, type DataTableProps } from "./DataTable.tsx"
import { Filters } from "./Filters.tsx"
import type { ListAddress } from "./ListAddress.ts"
import { Pager } from "./Pager.tsx"
import type { PageOfRows } from "./PagesOf.ts"

interface ResourceListProps<R, K extends string> extends Omit<DataTableProps<R>, "rows" | "columns"> {
  readonly columns?: DataTableProps<R>["columns"]
  readonly address: ListAddress<K>
  readonly query: UseQueryResult<PageOfRows<R>, Refusal>
  /** The fields by which the list is narrowed. */
  readonly filters?: ReactNode
  /** Whether the list is narrowed. The address tells it, unless something else narrows the list too. */
  readonly isFiltered?: boolean
  /** Whether a filter cannot be read. The filter says so, and there are no rows. */
  readonly isUnreadable?: boolean
  /** What stands in place of a table of the rows. */
  readonly children?: (rows: ReadonlyArray<R>) => ReactNode
}

/** A list of the interface: its filters, the rows of one page, and the way to the other pages, all by its address. */
export const ResourceList = <R extends object, K extends string>({
  address,
  children,
  columns = [],
  empty,
  filters,
  hrefOf,
  isFiltered = address.isFiltered,
  isUnreadable = false,
  query,
  ...table
}: ResourceListProps<R, K>) => {
  const { common } = useTexts()
  return (
    <>
      {filters && <Filters address={address}>{filters}</Filters>}
      {!isUnreadable && (
        <Answered query={query}>
          {({ data, meta }) => (
            <>
              {children && data.length > 0 ? (
                children(data)
              ) : (
                <DataTable<R>
                  {...table}
                  columns={columns}
                  rows={data}
                  empty={isFiltered ? common.emptyFiltered : (empty ?? common.empty)}
                  {...(hrefOf && { hrefOf: (row: R) => address.carriedTo(hrefOf(row)) })}
                />
              )}
              <Pager meta={meta} to={address.toPage} />
            </>
          )}
        </Answered>
      )}
    </>
  )
}
