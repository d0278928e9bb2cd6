import type { ReactNode } from "react"
import { useBusinessName, useSubcategories } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { type ListAddress, useListAddress, useParam } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { perPage, useArrivals } from "./Arrivals.ts"
import { BusinessLeadCard } from "./BusinessLeadCard.tsx"
import { businessLeadFilters } from "./BusinessLeadFilters.ts"

const statuses = ["new", "approved", "reclaim_requested", "reclaimed", "reclaim_rejected"] as const

type Address = ListAddress<(typeof businessLeadFilters)[number]>

/** The filters of the leads of one business, or of several. */
export const BusinessLeadFilters = ({ address }: { readonly address: Address }) => {
  const { business, common } = useTexts()
  const { leads } = business
  return (
    <>
      <ChoiceFilter
        address={address}
        name="status"
        label={common.status}
        options={statuses.map((id) => ({ id, name: common.statuses[id] }))}
      />
      <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={useSubcategories()} />
      <PeriodFilter address={address} from="assigned_from" to="assigned_to" labels={leads} />
      <ChoiceFilter
        address={address}
        name="sort"
        label={leads.order}
        none={leads.newestFirst}
        options={[{ id: "assigned_at", name: leads.oldestFirst }]}
      />
    </>
  )
}

/** The leads of a business. A new one appears by itself, is marked, and is told of without a name. */
export const BusinessLeadsPage = (): ReactNode => {
  const texts = useTexts()
  const { leads } = texts.business
  const { pages } = texts.operator
  const business = useParam("business")
  const name = useBusinessName(business)
  const address = useListAddress(...businessLeadFilters)
  const { count, isFresh } = useArrivals(business)
  const query = { ...address.filters, per_page: perPage, page: address.page ?? "" }
  const answer = useAnswer("GET /api/businesses/:business/leads", { params: { business }, query }, { every: live })
  return (
    <Page title={pages.leads} of={name} waits={count} intro={name}>
      <div role="status">{count > 0 && <p className="arrived">{leads.arrived(count)}</p>}</div>
      <ResourceList
        label={pages.leads}
        views="business_leads"
        address={address}
        query={answer}
        filters={<BusinessLeadFilters address={address} />}
        empty={leads.empty}
        idOf={({ id }) => id}
      >
        {(rows) => (
          <ul className="lead-cards" aria-label={pages.leads}>
            {rows.map((lead) => (
              <BusinessLeadCard
                key={lead.id}
                lead={lead}
                href={address.carriedTo(hrefTo("/business/$business/leads/$lead", { business, lead: lead.id }))}
                isFresh={isFresh(lead.id)}
              />
            ))}
          </ul>
        )}
      </ResourceList>
    </Page>
  )
}
