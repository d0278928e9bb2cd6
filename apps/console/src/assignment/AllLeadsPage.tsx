import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { Page } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { BusinessLeadCard } from "./BusinessLeadCard.tsx"
import { businessLeadFilters } from "./BusinessLeadFilters.ts"
import { BusinessLeadFilters } from "./BusinessLeadsPage.tsx"

/** The leads of all businesses of a person, with the business that got each. */
export const AllLeadsPage = (): ReactNode => {
  const { business: texts, operator } = useTexts()
  const address = useListAddress(...businessLeadFilters)
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
      >
        {(rows) => (
          <ul className="lead-cards" aria-label={operator.pages.leads}>
            {rows.map((lead) => (
              <BusinessLeadCard
                key={`${lead.id} ${lead.business.id}`}
                lead={lead}
                business={lead.business.name}
                href={hrefTo("/business/$business/leads/$lead", { business: lead.business.id, lead: lead.id })}
              />
            ))}
          </ul>
        )}
      </ResourceList>
    </Page>
  )
}
