import { LinkButton } from "../components/Button.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useLeadBulk } from "./LeadBulk.tsx"
import { useLeadColumns } from "./LeadColumns.tsx"
import { heldLeads } from "./ShownLead.ts"

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
