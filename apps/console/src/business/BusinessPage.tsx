import type { ReactNode } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge } from "../components/Badge.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Details } from "../components/Details.tsx"
import { Page, Section } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Href.ts"
import { Subscriptions } from "../subscription/Subscriptions.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ActiveSwitch } from "./ActiveSwitch.tsx"

/** Returns the name of an affiliate, or its id until the name is read. */
const useAffiliateName = (id: string | null | undefined): string | undefined => {
  const affiliate = useAnswer("GET /api/affiliates/:id", { params: { id: id ?? "" } }, { enabled: Boolean(id) })
  return affiliate.data?.data.company_name ?? id ?? undefined
}

/** One business: what it is, what it wants, and how full its caps are. */
export const BusinessPage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const business = useParam("business")
  const address = useListAddress()
  const query = useAnswer("GET /api/businesses/:business", { params: { business } })
  const affiliate = useAffiliateName(query.data?.data.affiliate_id)
  return (
    <Page
      title={query.data?.data.name ?? common.business}
      above={{ title: operator.pages.businesses, href: address.carriedTo(hrefTo("/operator/businesses")) }}
      actions={
        query.data && (
          <>
            <LinkButton href={hrefTo("/operator/leads", {}, { business })}>{market.business.leads}</LinkButton>
            <ActiveSwitch business={query.data.data} />
          </>
        )
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <>
            <Subscriptions business={business} isActive={data.active} />
            <Section title={market.business.data}>
              <Details
                items={[
                  [
                    common.status,
                    <Badge tone={data.active ? "good" : "quiet"}>{data.active ? market.active : market.inactive}</Badge>
                  ],
                  [market.id, data.id],
                  [market.coc, data.coc_id],
                  [common.postalCode, data.postal_code],
                  [common.city, data.city],
                  [common.country, data.country],
                  [market.affiliate, affiliate]
                ]}
              />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
