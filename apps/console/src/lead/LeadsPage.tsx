import type { ReactNode } from "react"
import { nameOf, useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { ChoiceFilter, Filters, TextFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { hrefTo } from "../router/Href.ts"
import { useKeptText } from "../shell/KeptText.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { leadFilters } from "./LeadFilters.ts"
import { PersonSearch } from "./PersonSearch.tsx"

const stages = ["held", "open", "placed", "closed", "refused", "withdrawn", "duplicate"] as const

/** All leads, narrowed by filters, the latest first. */
export const LeadsPage = (): ReactNode => {
  const { common, operator } = useTexts()
  const { number, time } = useFormat()
  const address = useListAddress(...leadFilters)
  const [q, keep] = useKeptText()
  const [subcategories, websites, businesses] = [useSubcategories(), useWebsites(), useBusinesses()]
  const query = { ...address.filters, per_page: "50", q, page: address.page ?? "" }
  const leads = useAnswer("GET /api/leads", { query }, { every: live })
  const isUnreadable = leads.error?.errors["q"] !== undefined
  return (
    <Page title={operator.pages.leads}>
      <Filters address={address}>
        <PersonSearch text={q} isUnreadable={isUnreadable} search={(text) => keep(text, address.toPage(1))} />
        <ChoiceFilter
          address={address}
          name="stage"
          label={common.stage}
          options={stages.map((id) => ({ id, name: common.stages[id] }))}
        />
        <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={subcategories} />
        <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
        <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
        <TextFilter address={address} name="created_from" label={operator.leads.from} type="date" />
        <TextFilter address={address} name="created_to" label={operator.leads.to} type="date" />
      </Filters>
      {!isUnreadable && (
        <Answered query={leads}>
          {({ data, meta }) => (
            <>
              <DataTable
                label={operator.pages.leads}
                rows={data}
                idOf={({ id }) => id}
                hrefOf={({ id }) => address.carriedTo(hrefTo("/operator/leads/$lead", { lead: id }))}
                empty={address.isFiltered || q !== "" ? common.emptyFiltered : common.empty}
                columns={[
                  { id: "id", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
                  {
                    id: "stage",
                    title: common.stage,
                    show: ({ stage }) => <Badge tone={toneOf(stage)}>{common.stages[stage]}</Badge>
                  },
                  {
                    id: "subcategory",
                    title: common.subcategory,
                    show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id)
                  },
                  { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
                  {
                    id: "places",
                    title: operator.leads.places,
                    isNumber: true,
                    show: ({ places, places_taken }) => `${number(places_taken)} / ${number(places)}`
                  },
                  { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
                ]}
              />
              <Pager meta={meta} to={address.toPage} />
            </>
          )}
        </Answered>
      )}
    </Page>
  )
}
