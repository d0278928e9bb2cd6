import { useRouter } from "@tanstack/react-router"
import type { Answer } from "../api/Contract.ts"
import { byName, useAll } from "../api/Names.ts"
import { Badge } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Combobox, mostInSight } from "../field/Combobox.tsx"
import { uncarried, useListAddress } from "../list/ListAddress.ts"
import { ListExport } from "../list/ListExport.tsx"
import { ListPage } from "../list/ListPage.tsx"
import { pageOf } from "../list/PagesOf.ts"
import { hrefTo } from "../router/Link.tsx"
import { usePausedText } from "../subscription/Pause.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

const placeOf = (business: string) => hrefTo("/operator/businesses/$business", { business })

type Listed = Answer<"GET /api/businesses">["data"][number]

/** The figures by which the businesses may be ordered. One without a rate has the lowest. */
const figures: Readonly<Record<string, (business: Listed) => number>> = {
  leads: ({ leads_30_days }) => leads_30_days,
  reclaims: ({ reclaim_rate }) => reclaim_rate ?? -1,
  caps: ({ caps_used_up }) => caps_used_up
}

/** Returns businesses in an order, those with the same figure as they were. */
const ordered = (businesses: ReadonlyArray<Listed>, order: string): ReadonlyArray<Listed> => {
  const [key, sign] = order.startsWith("-") ? [order.slice(1), -1] : [order, 1]
  const figure = figures[key]
  if (figure !== undefined) return businesses.toSorted((a, b) => sign * (figure(a) - figure(b)))
  return sign === 1 ? businesses : businesses.toReversed()
}

/** All businesses, by their names unless another order is chosen. */
export const BusinessesPage = () => {
  const { common, market, operator } = useTexts()
  const { number, percent } = useFormat()
  const pausedText = usePausedText()
  const address = useListAddress("sort")
  const { history } = useRouter()
  const businesses = useAll("GET /api/businesses")
  const all = (businesses.data ?? []).toSorted(byName)
  const { sort: order = "name" } = address.filters
  return (
    <ListPage
      title={operator.pages.businesses}
      actions={
        <>
          <ListExport list="businesses" filters={{}} />
          <LinkButton kind="first" href={hrefTo("/operator/onboard")}>
            {market.business.new}
          </LinkButton>
        </>
      }
      address={uncarried(address)}
      query={{ ...businesses, data: businesses.data && pageOf(ordered(all, order), address.page, 50) }}
      filters={
        all.length > mostInSight && (
          <Combobox
            label={operator.lead.findBusiness}
            options={all}
            value={null}
            onChange={(id) => history.push(placeOf(id))}
          />
        )
      }
      hrefOf={({ id }) => placeOf(id)}
      order="name"
      columns={[
        { id: "name", title: common.name, sort: "name" },
        {
          id: "account",
          title: common.account,
          isWide: true,
          show: ({ account_name, city }) => (
            <>
              {account_name}
              <small>{city}</small>
            </>
          )
        },
        {
          id: "leads",
          title: market.business.leads30Days,
          short: operator.pages.leads,
          sort: "-leads",
          isNumber: true,
          show: ({ leads_30_days }) => number(leads_30_days)
        },
        {
          id: "reclaims",
          title: market.business.reclaimRate,
          sort: "-reclaims",
          isNumber: true,
          show: ({ reclaim_rate }) => (reclaim_rate === null ? "–" : percent(reclaim_rate))
        },
        {
          id: "caps",
          title: market.business.capsUsedUp,
          short: market.subscription.caps,
          sort: "-caps",
          isNumber: true,
          show: ({ active_subscriptions, caps_used_up }) =>
            common.of(number(caps_used_up), number(active_subscriptions))
        },
        {
          id: "active",
          title: common.status,
          isFirstLine: true,
          show: ({ active, ...business }) => {
            const paused = active ? pausedText(business) : undefined
            if (paused !== undefined) return <Badge tone="waiting">{paused}</Badge>
            return <Badge tone={active ? "good" : "quiet"}>{active ? market.active : market.inactive}</Badge>
          }
        }
      ]}
    />
  )
}
