import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { useBusinesses, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Past } from "../components/Past.tsx"
import { optionsOf } from "../field/Option.ts"
import { columnsOf } from "../list/DataTable.tsx"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** Returns the columns of the reclaim requests of all businesses, or of one. */
export const useReclaimColumns = () => {
  const { common, operator, review } = useTexts()
  return columnsOf<Answer<"GET /api/reclaims">["data"][number]>()({
    lead: { title: operator.leads.lead, show: ({ lead_id }) => common.lead(lead_id) },
    business: { title: common.business, show: ({ business_name }) => business_name },
    place: {
      title: common.city,
      isWide: true,
      show: ({ city, postal_code, website_name }) => (
        <>
          {postal_code} {city} <small className="muted">{website_name}</small>
        </>
      )
    },
    reason: { title: common.reason, show: ({ reason }) => review.reasons[reason] },
    status: {
      title: common.status,
      isFirstLine: true,
      show: ({ status }) => <Badge tone={toneOf(status)}>{common.reclaimStatuses[status]}</Badge>
    },
    suggestion: {
      title: review.reclaims.suggestion,
      show: ({ evidence: { suggestion } }) => (suggestion ? review.outcomes[suggestion.outcome] : "–")
    },
    waits: {
      title: common.received,
      isDate: true,
      sort: "-created_at",
      show: ({ created_at }) => <Past at={created_at} />
    }
  })
}

const pageOf = (reclaim: string) => hrefTo("/operator/reclaims/$reclaim", { reclaim })

/** The reclaim requests of all businesses: those that wait, the oldest first, unless the filters say otherwise. */
export const ReclaimsPage = () => {
  const { common, operator, review } = useTexts()
  const address = useListAddress(...viewedLists.reclaims)
  const [businesses, websites] = [useBusinesses(), useWebsites()]
  const { status = "pending", ...filters } = address.filters
  const order = status === "all" ? "-created_at" : "created_at"
  const narrowed = { sort: order, ...filters, status: status === "all" ? "" : status }
  const query = { ...narrowed, per_page: "50", page: address.page ?? "" }
  const reclaims = useAnswer("GET /api/reclaims", { query }, { every: live })
  const { data, meta } = (status === "pending" && reclaims.data) || {}
  return (
    <ListPage
      title={operator.pages.reclaims}
      waits={meta?.total}
      actions={
        <>
          <ListExport list="reclaims" filters={narrowed} />
          {data?.[0] && (
            <LinkButton kind="first" href={address.carriedTo(pageOf(data[0].id))}>
              {review.reclaims.begin}
            </LinkButton>
          )}
        </>
      }
      views="reclaims"
      address={address}
      query={reclaims}
      filters={
        <>
          <ChoiceFilter
            address={address}
            name="status"
            label={common.status}
            none={common.reclaimStatuses.pending}
            options={[...optionsOf(common.reclaimStatuses, ["granted", "rejected"]), { id: "all", name: common.all }]}
          />
          <ChoiceFilter address={address} name="reason" label={common.reason} options={optionsOf(review.reasons)} />
          <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
          <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
          <PeriodFilter address={address} from="created_from" to="created_to" labels={operator.leads} />
        </>
      }
      hrefOf={({ id }) => pageOf(id)}
      empty={review.today.nothing}
      order={order}
      columns={Object.values(useReclaimColumns())}
    />
  )
}
