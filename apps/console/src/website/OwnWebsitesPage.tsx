import type { Answer } from "../api/Contract.ts"
import { useAll } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { isManager, useSession } from "../api/Session.ts"
import { LinkButton } from "../components/Button.tsx"
import { Details, Notice, Page, Section } from "../components/Page.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { WebsiteList } from "./WebsiteList.tsx"

type Website = Answer<"GET /api/websites">["data"][number]

const WebsiteCard = ({
  website: { active, code, confirm, consent, country, language, name, url }
}: {
  readonly website: Website
}) => {
  const { affiliate, common, consent: texts, market, sending } = useTexts()
  const { count, itsLeads, off } = affiliate.websites
  const { number } = useFormat()
  const languages: Readonly<Record<string, string>> = common.languages
  const leads = useAnswer("GET /api/leads", { query: { website_code: code, per_page: "1" } })
  return (
    <Section
      title={name}
      actions={
        <LinkButton href={hrefTo("/affiliate/leads", {}, { website_code: code })} aria-label={`${itsLeads}: ${name}`}>
          {itsLeads}
        </LinkButton>
      }
    >
      {!active && <Notice tone="bad">{off}</Notice>}
      {leads.data && <p>{count(number(leads.data.meta.total))}</p>}
      <Details
        items={[
          [market.websites.code, <code>{code}</code>],
          [common.address, url],
          [common.country, country],
          [common.language, languages[language] ?? language],
          [market.websites.consent, market.websites.consents[consent]],
          [market.websites.confirm, market.websites.confirms[confirm]]
        ]}
      />
      <div className="actions">
        {isManager(useSession()) && (
          <LinkButton
            href={hrefTo("/affiliate/websites/$website/form", { website: code })}
            aria-label={`${sending.form.put}: ${name}`}
          >
            {sending.form.put}
          </LinkButton>
        )}
        <LinkButton
          href={hrefTo("/affiliate/websites/$website", { website: code })}
          aria-label={`${texts.texts}: ${name}`}
        >
          {texts.texts}
        </LinkButton>
      </div>
    </Section>
  )
}

/** The websites of the account by their names, each with its leads. */
export const OwnWebsitesPage = () => {
  const { pages, websites } = useTexts().affiliate
  return (
    <Page title={pages.websites}>
      <WebsiteList query={useAll("GET /api/websites")} perPage={20} empty={websites.empty}>
        {(rows) => (
          <div className="cards">
            {rows.map((website) => (
              <WebsiteCard key={website.code} website={website} />
            ))}
          </div>
        )}
      </WebsiteList>
    </Page>
  )
}
