import type { ReactNode } from "react"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { ChoiceFilter, Filters, TextFilter } from "../list/Filters.tsx"
import { type ListAddress, useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { senderPartOf, sentLeadFilters, stages } from "./SentLead.ts"

type Address = ListAddress<(typeof sentLeadFilters)[number]>

const LeadFilters = ({ address }: { readonly address: Address }) => {
  const { affiliate, common } = useTexts()
  const { leads } = affiliate
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  return (
    <Filters address={address}>
      <ChoiceFilter
        address={address}
        name="stage"
        label={common.stage}
        options={stages.map((id) => ({ id, name: common.stages[id] }))}
      />
      <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
      <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={subcategories} />
      <TextFilter address={address} name="created_from" label={leads.from} type="date" />
      <TextFilter address={address} name="created_to" label={leads.to} type="date" />
    </Filters>
  )
}

/** The leads that the websites of the account sent, with how far each is and why. */
export const SentLeadsPage = (): ReactNode => {
  const { affiliate, common } = useTexts()
  const { leads, pages } = affiliate
  const { time } = useFormat()
  const address = useListAddress(...sentLeadFilters)
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const query = { ...address.filters, per_page: "50", page: address.page ?? "" }
  const answer = useAnswer("GET /api/leads", { query }, { every: live })
  return (
    <Page title={pages.leads}>
      <LeadFilters address={address} />
      <Answered query={answer}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={pages.leads}
              rows={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => address.carriedTo(hrefTo("/affiliate/leads/$lead", { lead: id }))}
              empty={address.isFiltered ? common.emptyFiltered : leads.empty}
              columns={[
                { id: "id", title: leads.lead, show: ({ id }) => common.lead(id) },
                {
                  id: "stage",
                  title: common.stage,
                  show: ({ stage }) => <Badge tone={toneOf(stage)}>{common.stages[stage]}</Badge>
                },
                {
                  id: "why",
                  title: leads.why,
                  show: (lead) => {
                    const { duplicateOf, remark } = senderPartOf(lead)
                    return remark ?? (duplicateOf === null ? null : leads.repeats(String(duplicateOf)))
                  }
                },
                { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
                {
                  id: "subcategory",
                  title: common.subcategory,
                  show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id)
                },
                { id: "sent", title: leads.sent, isDate: true, show: ({ created_at }) => time(created_at) }
              ]}
            />
            {meta.total > 0 && <Pager meta={meta} to={address.toPage} />}
          </>
        )}
      </Answered>
    </Page>
  )
}
