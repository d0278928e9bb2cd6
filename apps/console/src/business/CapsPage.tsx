import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

/** The caps that keep businesses from getting leads now. */
export const CapsPage = () => {
  const { common, market, operator } = useTexts()
  const { day, number } = useFormat()
  return (
    <ListPage
      {...useList("GET /api/caps")}
      title={operator.pages.caps}
      intro={market.caps.intro}
      above={{ href: hrefTo("/operator/businesses"), title: operator.pages.businesses }}
      empty={market.caps.none}
      idOf={({ business_id, subcategory_id }) => `${subcategory_id} ${business_id}`}
      hrefOf={({ business_id }) => hrefTo("/operator/businesses/$business", { business: business_id })}
      columns={[
        { id: "business_name", title: common.business },
        { id: "subcategory_name", title: common.subcategory, isFirstLine: true },
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
  )
}
