import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useLeadBulk } from "./LeadBulk.tsx"
import { useLeadColumns } from "./LeadColumns.tsx"
import { heldLeads } from "./LeadFilters.ts"

/** The leads that are held, the one that waits longest first. */
export const HeldLeadsPage = (): ReactNode => {
  const { operator, review } = useTexts()
  const { lead, place, waits, why, work } = useLeadColumns()
  const address = useListAddress()
  const query = { ...heldLeads, per_page: "50", page: address.page ?? "" }
  const leads = useAnswer("GET /api/leads", { query }, { every: live })
  const first = leads.data?.data[0]
  return (
    <Page
      title={operator.pages.review}
      waits={leads.data?.meta.total}
      intro={review.held.intro}
      actions={
        first && (
          <LinkButton kind="first" href={address.carriedTo(hrefTo("/operator/review/$lead", { lead: first.id }))}>
            {review.reclaims.begin}
          </LinkButton>
        )
      }
    >
      <ResourceList
        label={operator.pages.review}
        address={address}
        query={leads}
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/operator/review/$lead", { lead: id })}
        empty={review.today.nothing}
        bulk={useLeadBulk("approve", "refuse")}
        columns={[lead, { ...work, isFirstLine: true }, why, place, waits]}
      />
    </Page>
  )
}
