import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAll } from "../api/AllPages.ts"
import { byName } from "../api/Names.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Page } from "../components/Page.tsx"
import { Combobox, mostInSight } from "../form/Combobox.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { pageOf } from "../list/PagesOf.ts"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

const placeOf = (business: string) => hrefTo("/operator/businesses/$business", { business })

/** All businesses, by their names. */
export const BusinessesPage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const { number, percent } = useFormat()
  const address = useListAddress()
  const { history } = useRouter()
  const businesses = useAll("GET /api/businesses")
  return (
    <Page
      title={operator.pages.businesses}
      actions={
        <LinkButton kind="first" href={hrefTo("/operator/onboard")}>
          {market.business.new}
        </LinkButton>
      }
    >
      <Answered query={businesses}>
        {(all) => {
          const { data, meta } = pageOf(all.toSorted(byName), address.page, 50)
          return (
            <>
              {all.length > mostInSight && (
                <div className="filters">
                  <Combobox
                    label={operator.lead.findBusiness}
                    options={all.toSorted(byName)}
                    value={null}
                    onChange={(id) => history.push(placeOf(id))}
                  />
                </div>
              )}
              <DataTable
                label={operator.pages.businesses}
                rows={data}
                idOf={({ id }) => id}
                hrefOf={({ id }) => placeOf(id)}
                columns={[
                  { id: "name", title: common.name, show: ({ name }) => name },
                  {
                    id: "account",
                    isSecondLine: true,
                    title: common.account,
                    show: ({ account_name, city }) => (
                      <>
                        {account_name}
                        <small>{city}</small>
                      </>
                    )
                  },
                  {
                    id: "leads",
                    isSecondLine: true,
                    title: market.business.leads30Days,
                    isNumber: true,
                    show: ({ leads_30_days }) => number(leads_30_days)
                  },
                  {
                    id: "reclaims",
                    isSecondLine: true,
                    title: market.business.reclaimRate,
                    isNumber: true,
                    show: ({ reclaim_rate }) => (reclaim_rate === null ? "–" : percent(reclaim_rate))
                  },
                  {
                    id: "caps",
                    isSecondLine: true,
                    title: market.business.capsUsedUp,
                    isNumber: true,
                    show: ({ active_subscriptions, caps_used_up }) =>
                      common.of(number(caps_used_up), number(active_subscriptions))
                  },
                  {
                    id: "active",
                    title: common.status,
                    show: ({ active }) => (
                      <Badge tone={active ? "good" : "quiet"}>{active ? market.active : market.inactive}</Badge>
                    )
                  }
                ]}
              />
              <Pager meta={meta} to={address.toPage} />
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
