import { useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { useAnswer } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { Answered, Page } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { hrefTo, Link } from "../router/Link.tsx"
import { usePausedText, usePlannedPause } from "../subscription/Pause.tsx"
import { useTexts } from "../texts/Texts.tsx"

interface ActiveSwitchProps {
  readonly business: { readonly id: string; readonly name: string; readonly active: boolean }
}

/** Switches a business on, or off. It asks before, because a business that is off gets no leads. */
const ActiveSwitch = ({ business: { active, id, name } }: ActiveSwitchProps) => {
  const { market } = useTexts()
  const { business: texts } = market
  return (
    <ConfirmButton
      label={active ? market.switchOff : market.switchOn}
      title={active ? texts.switchOffTitle(name) : texts.switchOnTitle(name)}
      question={active ? texts.switchOffQuestion : texts.switchOnQuestion}
      confirmKind={active ? "danger" : "first"}
      endpoint="PATCH /api/businesses/:business"
      parts={{ params: { business: id }, body: { active: !active } }}
      told={active ? texts.switchedOff(name) : texts.switchedOn(name)}
    />
  )
}

export type ShownBusiness = Answer<"GET /api/businesses/:business">["data"]

const useTabs = (business: string) => {
  const { market, operator } = useTexts()
  const { tabs } = market.business
  return [
    [hrefTo("/operator/businesses/$business", { business }), tabs.overview],
    [hrefTo("/operator/businesses/$business/leads", { business }), operator.pages.leads],
    [hrefTo("/operator/businesses/$business/missed", { business }), tabs.missed],
    [hrefTo("/operator/businesses/$business/reclaims", { business }), operator.pages.reclaims],
    [hrefTo("/operator/businesses/$business/people", { business }), operator.pages.people],
    [hrefTo("/operator/businesses/$business/log", { business }), tabs.log]
  ] as const
}

/** The frame of the pages of one business: its name, and the way from each of its pages to the others. */
export const BusinessFrame = ({ children }: { readonly children: (business: ShownBusiness) => ReactNode }) => {
  const { common, market, operator } = useTexts()
  const id = useParam("business")
  const pathname = useLocation({ select: (location) => location.pathname })
  const query = useAnswer("GET /api/businesses/:business", { params: { business: id } })
  const business = query.data?.data
  const pause = business ?? { paused_from: null, paused_until: null }
  const [pausedText, plannedPause] = [usePausedText()(pause), usePlannedPause()(pause)]
  return (
    <Page
      title={business?.name ?? common.business}
      above={{ title: operator.pages.businesses, href: hrefTo("/operator/businesses") }}
      intro={
        business && (
          <>
            {business.account_name} · {business.city}{" "}
            {!business.active && <Badge tone="quiet">{market.inactive}</Badge>}
            {pausedText && <Badge tone="waiting">{pausedText}</Badge>}
            {plannedPause && <Badge tone="quiet">{plannedPause}</Badge>}
          </>
        )
      }
      actions={business && <ActiveSwitch business={business} />}
    >
      <nav className="tabs" aria-label={business?.name ?? common.business}>
        {useTabs(id).map(([href, title]) => (
          <Link key={href} href={href} {...(href === pathname ? { "aria-current": "page" } : {})}>
            {title}
          </Link>
        ))}
      </nav>
      <Answered query={query}>{({ data }) => children(data)}</Answered>
    </Page>
  )
}
