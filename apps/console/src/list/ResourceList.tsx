import type { ReactNode } from "react"
import { Answered, type Asked } from "../components/Page.tsx"
import type { Href } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { DataTable, type DataTableProps, ownId } from "./DataTable.tsx"
import { Filters } from "./Filters.tsx"
import type { ListAddress } from "./ListAddress.ts"
import { OrderChoice } from "./Order.tsx"
import { Pager } from "./Pager.tsx"
import type { PageOfRows } from "./PagesOf.ts"
import { SavedViews, ViewButton, type ViewedList } from "./SavedViews.tsx"
import { type Bulk, SelectionBar, useSelection } from "./Selection.tsx"

export interface ResourceListProps<R, K extends string> extends Omit<
  DataTableProps<R>,
  "rows" | "columns" | "order" | "selection"
> {
  readonly columns?: DataTableProps<R>["columns"]
  readonly address: ListAddress<K>
  readonly query: Asked<PageOfRows<R>>
  /** The fields by which the list is narrowed. */
  readonly filters?: ReactNode
  /** The order of the list unless its address says otherwise. Without one, it cannot be ordered. */
  readonly order?: "sort" extends K ? string : never
  /** The list of which the person may save views. */
  readonly views?: ViewedList
  /** Whether the list is narrowed. The address tells it, unless something else narrows the list too. */
  readonly isFiltered?: boolean
  /** Whether a filter cannot be read. The filter says so, and there are no rows. */
  readonly isUnreadable?: boolean
  /** What can be done with several rows at once. */
  readonly bulk?: Bulk<R>
  /** What stands in place of a table of the rows. */
  readonly children?: (rows: ReadonlyArray<R>) => ReactNode
}

/** A list of the interface: its filters, the rows of one page, and the way to the other pages, all by its address. */
export const ResourceList = <R extends object, K extends string>(props: ResourceListProps<R, K>) => {
  const {
    address,
    bulk,
    children,
    columns = [],
    empty,
    filters,
    hrefOf,
    idOf = ownId,
    label,
    order,
    query,
    views
  } = props
  const { isFiltered = address.isFiltered, isUnreadable = false } = props
  const { common } = useTexts()
  const selection = useSelection(bulk, idOf)
  const ordered = address as unknown as ListAddress<"sort">
  const carried = (href: Href | undefined) => href && address.carriedTo(href)
  return (
    <>
      {views && <SavedViews list={views} address={address} />}
      {(filters || order) && (
        <Filters address={address}>
          {filters}
          {order && <OrderChoice address={ordered} columns={columns} usual={order} />}
          {views && <ViewButton list={views} address={address} />}
        </Filters>
      )}
      {!isUnreadable && (
        <Answered query={query}>
          {({ data, meta }) => (
            <>
              {selection && data.length > 0 && <SelectionBar rows={data} selection={selection} />}
              {children && data.length > 0 ? (
                children(data)
              ) : (
                <DataTable<R>
                  idOf={idOf}
                  label={label}
                  columns={columns}
                  rows={data}
                  selection={selection}
                  order={
                    order === undefined
                      ? undefined
                      : {
                          by: ordered.filters.sort ?? order,
                          change: (sort) => ordered.filter("sort", sort === order ? undefined : sort)
                        }
                  }
                  empty={isFiltered ? common.emptyFiltered : (empty ?? common.empty)}
                  {...(hrefOf && { hrefOf: (row: R) => carried(hrefOf(row)) })}
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
