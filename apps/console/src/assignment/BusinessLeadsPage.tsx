import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { useBusinessName, useSubcategories } from "../api/Names.ts"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { type ListAddress, useParam } from "../list/ListAddress.ts"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { BusinessesWithoutLeads, NoLeads } from "../subscription/NoLeads.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { perPage, useArrivals } from "./Arrivals.ts"
import { BusinessLeadCard } from "./BusinessLeadCard.tsx"

const keys = viewedLists.business_leads

/** The filters of the leads of one business, or of several. */
const Filters = ({ address }: { readonly address: ListAddress<(typeof keys)[number]> }) => {
  const { business, common } = useTexts()
  const { leads } = business
  return (
    <>
      <ChoiceFilter address={address} name="status" label={common.status} options={optionsOf(common.statuses)} />
      <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={useSubcategories()} />
      <PeriodFilter address={address} from="assigned_from" to="assigned_to" labels={leads} />
      <ChoiceFilter
        address={address}
        name="sort"
        label={common.order.label}
        none={leads.newestFirst}
        options={[{ id: "assigned_at", name: leads.oldestFirst }]}
      />
    </>
  )
}

/** The leads of a business. A new one appears by itself, is marked, and is told of without a name. */
export const BusinessLeadsPage = () => {
  const texts = useTexts()
  const { leads } = texts.business
  const { pages } = texts.operator
  const business = useParam("business")
  const name = useBusinessName(business)
  const { count, isFresh } = useArrivals(business)
  const list = useList("GET /api/businesses/:business/leads", { keys, params: { business }, perPage })
  const { address } = list
  return (
    <ListPage
      {...list}
      title={pages.leads}
      of={name}
      waits={count}
      intro={name}
      head={
        <>
          <NoLeads business={business} />
          <div role="status">{count > 0 && <p className="arrived">{leads.arrived(count)}</p>}</div>
        </>
      }
      views="business_leads"
      actions={<ListExport list="business-leads" filters={{ ...address.filters, business }} />}
      filters={<Filters address={address} />}
      empty={leads.empty}
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
    </ListPage>
  )
}

type OfAnyBusiness = Answer<"GET /api/business-leads">["data"][number]

const keyOf = ({ business, id }: OfAnyBusiness) => `${id} ${business.id}`

/** The leads of all businesses of a person, with the business that got each. */
export const AllLeadsPage = () => {
  const { business: texts, operator } = useTexts()
  const list = useList("GET /api/business-leads", { keys })
  return (
    <ListPage
      {...list}
      title={operator.pages.leads}
      of={texts.pages.all}
      intro={texts.pages.all}
      head={<BusinessesWithoutLeads />}
      views="business_leads"
      actions={<ListExport list="business-leads" filters={list.address.filters} />}
      filters={<Filters address={list.address} />}
      empty={texts.leads.empty}
      idOf={keyOf}
    >
      {(rows) => (
        <ul className="lead-cards" aria-label={operator.pages.leads}>
          {rows.map((lead) => (
            <BusinessLeadCard
              key={keyOf(lead)}
              lead={lead}
              business={lead.business.name}
              href={hrefTo("/business/$business/leads/$lead", { business: lead.business.id, lead: lead.id })}
            />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
