import { nameOf, useSubcategories, useWebsites } from "../../api/Names.ts"
import { live, useAnswer } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { LinkButton } from "../../parts/Button.tsx"
import { DataTable } from "../../parts/DataTable.tsx"
import { Page } from "../../parts/Page.tsx"
import { Pager } from "../../parts/Pager.tsx"
import { useListAddress } from "../../router/Address.ts"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { heldLeads } from "./LeadLists.ts"

/** The leads that are held, the one that waits longest first. */
export const ReviewPage = () => {
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
          <LinkButton kind="first" href={address.carriedTo(`/operator/review/${first.id}`)}>
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
              hrefOf={({ id }) => address.carriedTo(`/operator/review/${id}`)}
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
