import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { useBusinessName } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Page } from "../components/Page.tsx"
import { columnsOf } from "../list/DataTable.tsx"
import { uncarried, useListAddress, useParam } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** Returns the columns of the reclaim requests of a business. */
const useColumns = () => {
  const { business, common, operator } = useTexts()
  const { reclaim } = business
  const { time } = useFormat()
  return columnsOf<Answer<"GET /api/businesses/:business/reclaims">["data"][number]>()({
    lead: { title: operator.leads.lead, show: ({ lead_id }) => common.lead(lead_id) },
    status: {
      title: common.status,
      isFirstLine: true,
      show: ({ status }) => <Badge tone={toneOf(status)}>{common.reclaimStatuses[status]}</Badge>
    },
    reason: { title: common.reason, show: ({ reason }) => reclaim.reasons[reason] },
    asked: { title: reclaim.asked, isDate: true, show: ({ created_at }) => time(created_at) },
    answer: { title: reclaim.answer, show: ({ remark }) => remark }
  })
}

/** What a business asked to give back, with what was decided. */
export const BusinessReclaimsPage = (): ReactNode => {
  const { business: texts, operator } = useTexts()
  const { pages } = operator
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
        empty={texts.reclaim.empty}
        columns={Object.values(useColumns())}
      />
    </Page>
  )
}

/** What all businesses of a person asked to give back, with what was decided. */
export const AllReclaimsPage = (): ReactNode => {
  const { business: texts, common, operator } = useTexts()
  const { answer, asked, lead, reason, status } = useColumns()
  const address = uncarried(useListAddress())
  const query = { per_page: "50", page: address.page ?? "" }
  return (
    <Page title={operator.pages.reclaims} of={texts.pages.all} intro={texts.pages.all}>
      <ResourceList
        label={operator.pages.reclaims}
        address={address}
        query={useAnswer("GET /api/business-reclaims", { query }, { every: live })}
        idOf={({ id }) => id}
        hrefOf={({ business_id, id }) =>
          hrefTo("/business/$business/reclaims/$reclaim", { business: business_id, reclaim: id })
        }
        empty={texts.reclaim.empty}
        columns={[
          lead,
          status,
          { id: "business", title: common.business, show: ({ business_name }) => business_name },
          { ...reason, isWide: true },
          asked,
          answer
        ]}
      />
    </Page>
  )
}
