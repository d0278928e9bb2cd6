import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { Page } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** The caps that keep businesses from getting leads now. */
export const CapsPage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const { day, number } = useFormat()
  const address = useListAddress()
  const query = { per_page: "50", page: address.page ?? "" }
  const caps = useAnswer("GET /api/caps", { query }, { every: live })
  return (
    <Page
      title={operator.pages.caps}
      intro={market.caps.intro}
      above={{ href: hrefTo("/operator/businesses"), title: operator.pages.businesses }}
    >
      <ResourceList
        label={operator.pages.caps}
        address={address}
        query={caps}
        empty={market.caps.none}
        idOf={({ business_id, subcategory_id }) => `${subcategory_id} ${business_id}`}
        hrefOf={({ business_id }) => hrefTo("/operator/businesses/$business", { business: business_id })}
        columns={[
          { id: "business", title: common.business, show: ({ business_name }) => business_name },
          {
            id: "subcategory",
            title: common.subcategory,
            isFirstLine: true,
            show: ({ subcategory_name }) => subcategory_name
          },
          { id: "cap", title: market.caps.cap, show: ({ cap }) => market.subscription[`${cap}_cap`] },
          {
            id: "used",
            title: market.caps.used,
            isNumber: true,
            isWide: true,
            show: ({ limit, used }) => common.of(number(used), number(limit))
          },
          { id: "again", title: market.caps.again, isNumber: true, show: ({ again }) => day(again) }
        ]}
      />
    </Page>
  )
}
