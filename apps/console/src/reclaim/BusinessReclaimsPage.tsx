import type { ReactNode } from "react"
import { useBusinessName } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** What a business asked to give back, with what was decided. */
export const BusinessReclaimsPage = (): ReactNode => {
  const { business: texts, common, operator } = useTexts()
  const { pages } = operator
  const { reclaim } = texts
  const { time } = useFormat()
  const business = useParam("business")
  const address = useListAddress()
  const parts = { params: { business }, query: { per_page: "25", page: address.page ?? "" } }
  const reclaims = useAnswer("GET /api/businesses/:business/reclaims", parts, { every: live })
  const name = useBusinessName(business)
  return (
    <Page title={pages.reclaims} of={name} intro={name}>
      <ResourceList
        label={pages.reclaims}
        address={address}
        query={reclaims}
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/business/$business/reclaims/$reclaim", { business, reclaim: id })}
        empty={reclaim.empty}
        columns={[
          { id: "lead", title: operator.leads.lead, show: ({ lead_id }) => common.lead(lead_id) },
          {
            id: "status",
            title: common.status,
            show: ({ status }) => <Badge tone={toneOf(status)}>{common.reclaimStatuses[status]}</Badge>
          },
          { id: "reason", title: common.reason, show: ({ reason }) => reclaim.reasons[reason] },
          { id: "asked", title: reclaim.asked, isDate: true, show: ({ created_at }) => time(created_at) },
          { id: "answer", title: reclaim.answer, show: ({ remark }) => remark }
        ]}
      />
    </Page>
  )
}
