import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../parts/Answered.tsx"
import { Badge, toneOf } from "../parts/Badge.tsx"
import { DataTable } from "../parts/DataTable.tsx"
import { Page } from "../parts/Page.tsx"
import { Pager } from "../parts/Pager.tsx"
import { useListAddress, useParam } from "../router/Address.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useBusinessName } from "./BusinessName.ts"

/** What a business asked to give back, with what was decided. */
export const ReclaimsPage = () => {
  const texts = useTexts()
  const { common } = texts
  const { pages, reclaim } = texts.business
  const { time } = useFormat()
  const business = useParam("business")
  const { carriedTo, page, toPage } = useListAddress()
  const parts = { params: { business }, query: { per_page: "25", page: page ?? "" } }
  const reclaims = useAnswer("GET /api/businesses/:business/reclaims", parts, { every: live })
  return (
    <Page title={pages.reclaims} intro={useBusinessName(business)}>
      <Answered query={reclaims}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={pages.reclaims}
              rows={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => carriedTo(`/business/${business}/reclaims/${id}`)}
              empty={reclaim.empty}
              columns={[
                { id: "lead", title: texts.affiliate.leads.lead, show: ({ lead_id }) => common.lead(lead_id) },
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
            {meta.total > 0 && <Pager meta={meta} to={toPage} />}
          </>
        )}
      </Answered>
    </Page>
  )
}
