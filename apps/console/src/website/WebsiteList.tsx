import { byName } from "../api/Names.ts"
import type { Asked } from "../components/Page.tsx"
import { mostInSight } from "../field/Combobox.tsx"
import { ChoiceFilter } from "../list/Filters.tsx"
import { uncarried, useListAddress } from "../list/ListAddress.ts"
import { pageOf } from "../list/PagesOf.ts"
import { ResourceList, type ResourceListProps } from "../list/ResourceList.tsx"
import { useTexts } from "../texts/Texts.tsx"

interface WebsiteListProps<W> extends Pick<
  ResourceListProps<W, "website">,
  "children" | "columns" | "empty" | "hrefOf"
> {
  readonly query: Asked<ReadonlyArray<W>>
  readonly perPage: number
}

/** Websites by their names, all of which are read. Of many, one is chosen. */
export const WebsiteList = <W extends { readonly code: string; readonly name: string }>(props: WebsiteListProps<W>) => {
  const { perPage, query, ...list } = props
  const { common, operator } = useTexts()
  const address = useListAddress("website")
  const { website } = address.filters
  const all = query.data?.toSorted(byName) ?? []
  const found = all.filter(({ code }) => (website ?? code) === code)
  return (
    <ResourceList<W, "website">
      {...list}
      label={operator.pages.websites}
      address={uncarried(address)}
      query={{ ...query, data: query.data && pageOf(found, address.page, perPage) }}
      filters={
        all.length > mostInSight && (
          <ChoiceFilter
            address={address}
            name="website"
            label={common.website}
            options={all.map(({ code, name }) => ({ id: code, name }))}
          />
        )
      }
      idOf={({ code }) => code}
    />
  )
}
