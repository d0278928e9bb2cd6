import type { ReactNode } from "react"
import { reclaimReasons } from "../api/ContractValues.ts"
import { useBusinesses, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Badge, toneOf } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { Past } from "../components/Past.tsx"
import { ChoiceFilter, PeriodFilter } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { reclaimFilters, reclaimStatuses } from "./Reclaim.ts"

/** The reclaim requests of all businesses: those that wait, the oldest first, unless the filters say otherwise. */
export const ReclaimsPage = (): ReactNode => {
  const { common, operator, review } = useTexts()
  const address = useListAddress(...reclaimFilters)
  const [businesses, websites] = [useBusinesses(), useWebsites()]
  const { status = "pending", ...filters } = address.filters
  const order = status === "all" ? "-created_at" : "created_at"
  const query = {
    sort: order,
    ...filters,
    status: status === "all" ? "" : status,
    per_page: "50",
    page: address.page ?? ""
  }
  const reclaims = useAnswer("GET /api/reclaims", { query }, { every: live })
  const first = status === "pending" ? reclaims.data?.data[0] : undefined
  return (
    <Page
      title={operator.pages.reclaims}
      waits={status === "pending" ? reclaims.data?.meta.total : undefined}
      actions={
        first && (
          <LinkButton
            kind="first"
            href={address.carriedTo(hrefTo("/operator/reclaims/$reclaim", { reclaim: first.id }))}
          >
            {review.reclaims.begin}
          </LinkButton>
        )
      }
    >
      <ResourceList
        label={operator.pages.reclaims}
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
              options={[
                ...reclaimStatuses.map((id) => ({ id, name: common.reclaimStatuses[id] })),
                { id: "all", name: common.all }
              ]}
            />
            <ChoiceFilter
              address={address}
              name="reason"
              label={common.reason}
              options={reclaimReasons.map((id) => ({ id, name: review.reasons[id] }))}
            />
            <ChoiceFilter address={address} name="business" label={common.business} options={businesses} />
            <ChoiceFilter address={address} name="website_code" label={common.website} options={websites} />
            <PeriodFilter address={address} from="created_from" to="created_to" labels={operator.leads} />
          </>
        }
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/operator/reclaims/$reclaim", { reclaim: id })}
        empty={review.today.nothing}
        order={order}
        columns={[
          { id: "lead", title: operator.leads.lead, show: ({ lead_id }) => common.lead(lead_id) },
          {
            id: "business",
            title: common.business,
            show: ({ business_name }) => business_name
          },
          {
            id: "place",
            title: common.city,
            isWide: true,
            show: ({ city, postal_code, website_name }) => (
              <>
                {postal_code} {city} <small className="muted">{website_name}</small>
              </>
            )
          },
          { id: "reason", title: common.reason, show: ({ reason }) => review.reasons[reason] },
          {
            id: "status",
            title: common.status,
            isFirstLine: true,
            show: (row) => <Badge tone={toneOf(row.status)}>{common.reclaimStatuses[row.status]}</Badge>
          },
          {
            id: "suggestion",
            title: review.reclaims.suggestion,
            show: ({ evidence: { suggestion } }) => (suggestion ? review.outcomes[suggestion.outcome] : "–")
          },
          {
            id: "waits",
            title: common.received,
            isDate: true,
            sort: "-created_at",
            show: ({ created_at }) => <Past at={created_at} />
          }
        ]}
      />
    </Page>
  )
}
