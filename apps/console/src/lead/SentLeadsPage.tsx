import type { ReactNode } from "react"
import { useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useSentLeadColumns } from "./LeadColumns.tsx"
import { senderPartOf, sentLeadFilters, stages } from "./LeadFilters.ts"

/** The leads that the websites of the account sent, with how far each is and why. */
export const SentLeadsPage = (): ReactNode => {
  const { affiliate, common } = useTexts()
  const { leads, pages } = affiliate
  const address = useListAddress(...sentLeadFilters)
  const { lead, received, stage, subcategory, website } = useSentLeadColumns()
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  return (
    <Page title={pages.leads}>
      <ResourceList
        label={pages.leads}
        views="sent_leads"
        address={address}
        query={useAnswer("GET /api/leads", { query }, { every: live })}
        filters={
          <>
            <ChoiceFilter
              address={address}
              name="stage"
              label={common.stage}
              options={stages.map((id) => ({ id, name: common.stages[id] }))}
            />
            <ChoiceFilter address={address} name="website_code" label={common.website} options={useWebsites()} />
            <ChoiceFilter
              address={address}
              name="subcategory_id"
              label={common.subcategory}
              options={useSubcategories()}
            />
            <PeriodFilter address={address} from="created_from" to="created_to" labels={leads} />
          </>
        }
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/affiliate/leads/$lead", { lead: id })}
        empty={leads.empty}
        order="-created_at"
        columns={[
          lead,
          stage,
          {
            id: "why",
            title: leads.why,
            show: (one) => {
              const { duplicateOf, remark } = senderPartOf(one)
              return remark ?? (duplicateOf === null ? null : leads.repeats(String(duplicateOf)))
            }
          },
          website,
          subcategory,
          { ...received, title: leads.sent }
        ]}
      />
    </Page>
  )
}
