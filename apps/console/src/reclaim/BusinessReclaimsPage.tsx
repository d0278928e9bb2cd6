import type { Answer } from "../api/Contract.ts"
import { useBusinessName } from "../api/Names.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { columnsOf } from "../list/DataTable.tsx"
import { uncarried, useParam } from "../list/ListAddress.ts"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

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
export const BusinessReclaimsPage = () => {
  const { business: texts, operator } = useTexts()
  const business = useParam("business")
  const name = useBusinessName(business)
  return (
    <ListPage
      {...useList("GET /api/businesses/:business/reclaims", { params: { business }, perPage: 25 })}
      title={operator.pages.reclaims}
      of={name}
      intro={name}
      actions={<ListExport list="reclaims" filters={{ business }} />}
      hrefOf={({ id }) => hrefTo("/business/$business/reclaims/$reclaim", { business, reclaim: id })}
      empty={texts.reclaim.empty}
      columns={Object.values(useColumns())}
    />
  )
}

/** What all businesses of a person asked to give back, with what was decided. */
export const AllReclaimsPage = () => {
  const { business: texts, common, operator } = useTexts()
  const { answer, asked, lead, reason, status } = useColumns()
  const { address, query } = useList("GET /api/business-reclaims")
  return (
    <ListPage
      address={uncarried(address)}
      query={query}
      title={operator.pages.reclaims}
      of={texts.pages.all}
      intro={texts.pages.all}
      actions={<ListExport list="reclaims" filters={{}} />}
      hrefOf={({ business_id, id }) =>
        hrefTo("/business/$business/reclaims/$reclaim", { business: business_id, reclaim: id })
      }
      empty={texts.reclaim.empty}
      columns={[
        lead,
        status,
        { id: "business_name", title: common.business },
        { ...reason, isWide: true },
        asked,
        answer
      ]}
    />
  )
}
