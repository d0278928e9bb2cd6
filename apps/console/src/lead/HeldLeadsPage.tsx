import type { ReactNode } from "react"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { heldLeads } from "./LeadFilters.ts"

/** The leads that are held, the one that waits longest first. */
export const HeldLeadsPage = (): ReactNode => {
  const { common, operator, review } = useTexts()
  const { duration, time } = useFormat()
  const address = useListAddress()
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const query = { ...heldLeads, per_page: "50", page: address.page ?? "" }
  const leads = useAnswer("GET /api/leads", { query }, { every: live })
  const first = leads.data?.data[0]
  return (
    <Page
      title={operator.pages.review}
      intro={review.held.intro}
      actions={
        first && (
          <LinkButton kind="first" href={address.carriedTo(hrefTo("/operator/review/$lead", { lead: first.id }))}>
            {review.reclaims.begin}
          </LinkButton>
        )
      }
    >
      <Answered query={leads}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={operator.pages.review}
              rows={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => address.carriedTo(hrefTo("/operator/review/$lead", { lead: id }))}
              empty={review.today.nothing}
              columns={[
                { id: "id", title: operator.leads.lead, show: ({ id }) => common.lead(id) },
                {
                  id: "subcategory",
                  title: common.subcategory,
                  show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id)
                },
                { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
                {
                  id: "waits",
                  title: review.reclaims.waits,
                  show: ({ created_at }) => duration(Date.now() - Date.parse(created_at))
                },
                { id: "received", title: common.received, isDate: true, show: ({ created_at }) => time(created_at) }
              ]}
            />
            <Pager meta={meta} to={address.toPage} />
          </>
        )}
      </Answered>
    </Page>
  )
}
