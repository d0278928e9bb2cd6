import { nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Page } from "../components/Page.tsx"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { Affiliates, type CatalogAffiliate } from "./Affiliates.tsx"
import { type CatalogWebsite, reviewOf, WebsiteForm } from "./WebsiteForm.tsx"
import { WebsiteList } from "./WebsiteList.tsx"

/** The websites that send leads, and the affiliates that own them. */
export const WebsitesPage = () => {
  const { affiliate, common, market, operator } = useTexts()
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "websites,affiliates" } })
  const accounts = useAccounts()
  return (
    <Page
      title={operator.pages.websites}
      actions={
        <DialogButton kind="first" label={market.websites.new}>
          {(close) => <WebsiteForm website={undefined} close={close} />}
        </DialogButton>
      }
    >
      <WebsiteList
        query={{ ...catalogue, data: catalogue.data?.data.websites as ReadonlyArray<CatalogWebsite> | undefined }}
        perPage={50}
        hrefOf={({ code }) => hrefTo("/operator/websites/$website", { website: code })}
        columns={[
          { id: "name", title: common.name },
          { id: "account", title: common.account, show: ({ account }) => nameOf(accounts, account) },
          {
            id: "language",
            title: common.language,
            isWide: true,
            show: ({ country, language }) => `${language}, ${country}`
          },
          {
            id: "review",
            title: market.websites.review,
            isWide: true,
            show: ({ review }) => (review ? market.websites.reviews[reviewOf({ review })] : null)
          },
          {
            id: "active",
            title: common.status,
            isFirstLine: true,
            show: ({ active }) => (
              <Badge tone={active ? "good" : "quiet"}>{active ? market.active : market.inactive}</Badge>
            )
          },
          {
            id: "leads",
            title: operator.pages.leads,
            show: ({ code, name }) => (
              <Link
                href={hrefTo("/operator/leads", {}, { website_code: code })}
                aria-label={`${affiliate.websites.itsLeads}: ${name}`}
              >
                {affiliate.websites.itsLeads}
              </Link>
            )
          },
          {
            id: "change",
            title: market.change,
            show: (website) => (
              <DialogButton label={market.change} about={website.name} title={website.name}>
                {(close) => <WebsiteForm website={website} close={close} />}
              </DialogButton>
            )
          }
        ]}
      />
      <Affiliates inFull={(catalogue.data?.data.affiliates ?? []) as ReadonlyArray<CatalogAffiliate>} />
    </Page>
  )
}
