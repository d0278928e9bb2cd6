import type { ReactNode } from "react"
import { useAll } from "../api/AllPages.ts"
import type { Answer } from "../api/Contract.ts"
import { byName } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { LinkButton } from "../components/Button.tsx"
import { Details } from "../components/Details.tsx"
import { Page, Section } from "../components/Page.tsx"
import { mostInSight } from "../form/Combobox.tsx"
import { ChoiceFilter, Filters } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { pageOf } from "../list/PagesOf.ts"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Website = Answer<"GET /api/websites">["data"][number]

const WebsiteCard = ({ website: { active, code, country, language, name, url } }: { readonly website: Website }) => {
  const { affiliate, common, market } = useTexts()
  const texts = affiliate.websites
  const { number } = useFormat()
  const languages: Readonly<Record<string, string>> = common.languages
  const leads = useAnswer("GET /api/leads", { query: { website_code: code, per_page: "1" } })
  return (
    <Section
      title={name}
      actions={
        <LinkButton
          href={hrefTo("/affiliate/leads", {}, { website_code: code })}
          aria-label={`${texts.itsLeads}: ${name}`}
        >
          {texts.itsLeads}
        </LinkButton>
      }
    >
      {!active && (
        <p className="notice" data-tone="bad">
          {texts.off}
        </p>
      )}
      {leads.data && <p>{texts.count(number(leads.data.meta.total))}</p>}
      <Details
        items={[
          [market.websites.code, <code>{code}</code>],
          [common.address, url],
          [common.country, country],
          [common.language, languages[language] ?? language]
        ]}
      />
    </Section>
  )
}

/** The websites of the account by their names, each with its leads. */
export const OwnWebsitesPage = (): ReactNode => {
  const { pages, websites: texts } = useTexts().affiliate
  const { common } = useTexts()
  const address = useListAddress("website")
  const { filters, page, toPage } = address
  const websites = useAll("GET /api/websites")
  return (
    <Page title={pages.websites}>
      <Answered query={websites}>
        {(answer) => {
          const all = answer.toSorted(byName)
          const found = all.filter(({ code }) => (filters.website ?? code) === code)
          const { data, meta } = pageOf(found, page, mostInSight)
          return (
            <>
              {all.length > mostInSight && (
                <Filters address={address}>
                  <ChoiceFilter
                    address={address}
                    name="website"
                    label={common.website}
                    options={all.map(({ code, name }) => ({ id: code, name }))}
                  />
                </Filters>
              )}
              {data.length === 0 && <p className="empty">{texts.empty}</p>}
              <div className="cards">
                {data.map((website) => (
                  <WebsiteCard key={website.code} website={website} />
                ))}
              </div>
              <Pager meta={meta} to={toPage} onlyIfNeeded />
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
