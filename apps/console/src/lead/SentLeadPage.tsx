import type { ReactNode } from "react"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge, toneOf } from "../components/Badge.tsx"
import { Details } from "../components/Details.tsx"
import { Page, Section } from "../components/Page.tsx"
import { useListAddress, useParam } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { senderPartOf, sentLeadFilters } from "./LeadFilters.ts"

/** How far a lead is that a website of the account sent. It does not tell which businesses got it. */
export const SentLeadPage = (): ReactNode => {
  const { affiliate, common, operator } = useTexts()
  const texts = affiliate.lead
  const { number, time } = useFormat()
  const lead = useParam("lead")
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const address = useListAddress(...sentLeadFilters)
  const above = { title: affiliate.pages.leads, href: address.carriedTo(hrefTo("/affiliate/leads")) }
  const query = useAnswer("GET /api/leads/:lead", { params: { lead } }, { every: live })
  return (
    <Page title={common.lead(lead)} above={above}>
      <Answered query={query}>
        {({ data }) => {
          const { duplicateOf, remark } = senderPartOf(data)
          return (
            <Section
              title={texts.progress}
              actions={<Badge tone={toneOf(data.stage)}>{common.stages[data.stage]}</Badge>}
            >
              <p>{texts.means[data.stage]}</p>
              <Details
                items={[
                  [affiliate.leads.why, remark && <strong>{remark}</strong>],
                  [
                    operator.lead.duplicateOf,
                    duplicateOf && (
                      <Link href={hrefTo("/affiliate/leads/$lead", { lead: duplicateOf })}>
                        {common.lead(duplicateOf)}
                      </Link>
                    )
                  ],
                  [texts.places, common.of(number(data.places_taken), number(data.places))],
                  [common.subcategory, nameOf(subcategories, data.subcategory_id)],
                  [common.website, nameOf(websites, data.website_code)],
                  [affiliate.leads.sent, time(data.created_at)]
                ]}
              />
            </Section>
          )
        }}
      </Answered>
    </Page>
  )
}
