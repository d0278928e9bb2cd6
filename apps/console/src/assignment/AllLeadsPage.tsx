import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { uncarried, useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { personOf } from "./BusinessLeadCard.tsx"
import { businessLeadFilters } from "./BusinessLeadFilters.ts"
import { BusinessLeadFilters } from "./BusinessLeadsPage.tsx"

/** The leads of all businesses of a person, with the business that got each. */
export const AllLeadsPage = (): ReactNode => {
  const { business: texts, common, operator } = useTexts()
  const { time } = useFormat()
  const address = uncarried(useListAddress(...businessLeadFilters))
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  return (
    <Page title={operator.pages.leads} of={texts.pages.all} intro={texts.pages.all}>
      <ResourceList
        label={operator.pages.leads}
        views="business_leads"
        address={address}
        query={useAnswer("GET /api/business-leads", { query }, { every: live })}
        filters={<BusinessLeadFilters address={address} />}
        empty={texts.leads.empty}
        idOf={({ business, id }) => `${id} ${business.id}`}
        hrefOf={({ business, id }) => hrefTo("/business/$business/leads/$lead", { business: business.id, lead: id })}
        columns={[
          { id: "person", title: common.name, show: (lead) => personOf(lead) || texts.leads.erased },
          {
            id: "status",
            title: common.status,
            isFirstLine: true,
            show: ({ status }) => <Badge tone={toneOf(status)}>{common.statuses[status]}</Badge>
          },
          { id: "business", title: common.business, show: ({ business }) => business.name },
          { id: "work", title: common.subcategory, show: ({ subcategory }) => subcategory.name },
          {
            id: "place",
            title: common.city,
            show: ({ city, phone }) => (
              <>
                {city} <small className="muted">{phone}</small>
              </>
            )
          },
          { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
        ]}
      />
    </Page>
  )
}
