import type { ReactNode } from "react"
import { useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Page } from "../components/Page.tsx"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useKeptText } from "../shell/KeptText.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useLeadBulk } from "./LeadBulk.tsx"
import { useLeadColumns } from "./LeadColumns.tsx"
import { leadFilters, stages } from "./LeadFilters.ts"
import { PersonSearch } from "./PersonSearch.tsx"

/** All leads, narrowed by filters, the latest first. */
export const LeadsPage = (): ReactNode => {
  const { common, operator } = useTexts()
  const { holders, lead, place, received, stage, work } = useLeadColumns()
  const address = useListAddress(...leadFilters)
  const [q, keep] = useKeptText()
  const [subcategories, websites, businesses] = [useSubcategories(), useWebsites(), useBusinesses()]
  const query = { ...address.filters, per_page: "50", q, page: address.page ?? "" }
  const leads = useAnswer("GET /api/leads", { query }, { every: live })
  const isOperator = roleOf(useSession()) === "operator"
  const bulk = useLeadBulk("withdraw")
  const isUnreadable = leads.error?.errors["q"] !== undefined
  return (
    <Page title={operator.pages.leads}>
      <ResourceList
        label={operator.pages.leads}
        views="leads"
        address={address}
        query={leads}
        filters={
          <>
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
            <PeriodFilter address={address} from="created_from" to="created_to" labels={operator.leads} />
          </>
        }
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
        isFiltered={address.isFiltered || q !== ""}
        isUnreadable={isUnreadable}
        order="-created_at"
        {...(isOperator && { bulk })}
        columns={[lead, stage, work, place, holders, received]}
      />
    </Page>
  )
}
