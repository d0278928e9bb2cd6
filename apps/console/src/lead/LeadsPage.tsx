import { viewedLists } from "../api/ContractValues.ts"
import { useBusinesses, useSubcategories, useWebsites } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { LinkButton } from "../components/Button.tsx"
import { optionsOf } from "../field/Option.ts"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useLeadBulk } from "./LeadBulk.tsx"
import { useLeadColumns } from "./LeadColumns.tsx"
import { PersonSearch, useKeptText } from "./PersonSearch.tsx"
import { heldLeads } from "./ShownLead.ts"

/** All leads, narrowed by filters, the latest first. */
export const LeadsPage = () => {
  const { common, operator } = useTexts()
  const { holders, lead, place, received, stage, work } = useLeadColumns()
  const [q, keep] = useKeptText()
  const list = useList("GET /api/leads", { keys: viewedLists.leads, query: { q } })
  const { address } = list
  const [subcategories, websites, businesses] = [useSubcategories(), useWebsites(), useBusinesses()]
  const isOperator = roleOf(useSession()) === "operator"
  const bulk = useLeadBulk("withdraw")
  const isUnreadable = list.query.error?.errors["q"] !== undefined
  return (
    <ListPage
      {...list}
      title={operator.pages.leads}
      views="leads"
      // The address of a file must not hold a person.
      actions={q === "" && <ListExport list="leads" filters={address.filters} />}
      filters={
        <>
          <PersonSearch text={q} isUnreadable={isUnreadable} search={(text) => keep(text, address.toPage(1))} />
          <ChoiceFilter address={address} name="stage" label={common.stage} options={optionsOf(common.stages)} />
          <ChoiceFilter address={address} name="subcategory_id" label={common.subcategory} options={subcategories} />
          <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
          <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
          <PeriodFilter address={address} from="created_from" to="created_to" labels={operator.leads} />
        </>
      }
      hrefOf={({ id }) => hrefTo("/operator/leads/$lead", { lead: id })}
      isFiltered={address.isFiltered || q !== ""}
      isUnreadable={isUnreadable}
      order="-created_at"
      {...(isOperator && { bulk })}
      columns={[lead, stage, work, place, holders, received]}
    />
  )
}

const pageOf = (lead: number) => hrefTo("/operator/review/$lead", { lead })

/** The leads that are held, the one that waits longest first. */
export const HeldLeadsPage = () => {
  const { operator, review } = useTexts()
  const { lead, place, waits, why, work } = useLeadColumns()
  const list = useList("GET /api/leads", { query: heldLeads })
  const { data, meta } = list.query.data ?? {}
  return (
    <ListPage
      {...list}
      title={operator.pages.review}
      waits={meta?.total}
      intro={review.held.intro}
      actions={
        data?.[0] && (
          <LinkButton kind="first" href={list.address.carriedTo(pageOf(data[0].id))}>
            {review.reclaims.begin}
          </LinkButton>
        )
      }
      hrefOf={({ id }) => pageOf(id)}
      empty={review.today.nothing}
      bulk={useLeadBulk("approve", "refuse")}
      columns={[lead, { ...work, isFirstLine: true }, why, place, waits]}
    />
  )
}
