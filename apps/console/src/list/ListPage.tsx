import type { ReactNode } from "react"
import type { Parts } from "../api/Client.ts"
import type { EndpointName, Query } from "../api/Contract.ts"
import { live, useAnswer, type Watching } from "../api/Queries.ts"
import { Page, type PageProps } from "../components/Page.tsx"
import { useListAddress } from "./ListAddress.ts"
import { ResourceList, type ResourceListProps } from "./ResourceList.tsx"

interface Listed<N extends EndpointName, K extends string> extends Pick<Watching, "every"> {
  /** The keys by which the list is narrowed and ordered in its address. */
  readonly keys?: ReadonlyArray<K>
  readonly params?: NonNullable<Parts<N>["params"]>
  /** What the list is asked by besides, unless its address says otherwise. */
  readonly query?: Query<N>
  readonly perPage?: number
}

/** Reads the page of a list that its address names. */
export const useList = <N extends EndpointName & `GET ${string}`, K extends keyof Query<N> & string = never>(
  name: N,
  { every = live, keys = [], params, perPage = 50, query }: Listed<N, K> = {}
) => {
  const address = useListAddress(...keys)
  const asked = { ...query, ...address.filters, per_page: String(perPage), page: address.page ?? "" } as Query<N>
  return { address, query: useAnswer(name, { ...(params && { params }), query: asked }, { every }) }
}

interface ListPageProps<R, K extends string>
  extends Omit<PageProps, "children">, Omit<ResourceListProps<R, K>, "label"> {
  /** What stands above the list. */
  readonly head?: ReactNode
}

/** A page that is a list, by whose title both are called. */
export const ListPage = <R extends object, K extends string>(props: ListPageProps<R, K>) => {
  const { above, actions, head, intro, of, title, waits, ...list } = props
  return (
    <Page {...{ above, actions, intro, of, title, waits }}>
      {head}
      <ResourceList<R, K> {...list} label={title} />
    </Page>
  )
}
