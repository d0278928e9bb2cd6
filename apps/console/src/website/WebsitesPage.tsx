import type { ReactNode } from "react"
import { byName, nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Page } from "../components/Page.tsx"
import { mostInSight } from "../form/Combobox.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { ChoiceFilter, Filters } from "../list/Filters.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { pageOf } from "../list/PagesOf.ts"
import { hrefTo } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { CatalogAffiliate } from "./AffiliateForm.tsx"
import { Affiliates } from "./Affiliates.tsx"
import { type CatalogWebsite, WebsiteForm } from "./WebsiteForm.tsx"

/** The websites that send leads, and the affiliates that own them. */
export const WebsitesPage = (): ReactNode => {
  const { affiliate, common, market, operator } = useTexts()
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "websites,affiliates" } })
  const accounts = useAccounts()
  const address = useListAddress("website")
  const { filters } = address
  return (
    <Page
      title={operator.pages.websites}
      actions={
        <DialogButton kind="first" label={market.websites.new}>
          {(close) => <WebsiteForm website={undefined} close={close} />}
        </DialogButton>
      }
    >
      <Answered query={catalogue}>
        {({ data }) => {
          const all = (data.websites as ReadonlyArray<CatalogWebsite>).toSorted(byName)
          const found = all.filter(({ code }) => (filters.website ?? code) === code)
          const { data: rows, meta } = pageOf(found, address.page, 50)
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
              <DataTable
                label={operator.pages.websites}
                rows={rows}
                idOf={({ code }) => code}
                columns={[
                  { id: "name", title: common.name, show: ({ name }) => name },
                  { id: "account", title: common.account, show: ({ account }) => nameOf(accounts, account) },
                  {
                    id: "language",
                    title: common.language,
                    show: ({ country, language }) => `${language}, ${country}`
                  },
                  {
                    id: "review",
                    title: market.websites.reviewed,
                    show: ({ review }) => (review ? common.yes : common.no)
                  },
                  {
                    id: "active",
                    title: common.status,
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
              <Pager meta={meta} to={address.toPage} onlyIfNeeded />
            </>
          )
        }}
      </Answered>
      <Affiliates inFull={(catalogue.data?.data.affiliates ?? []) as ReadonlyArray<CatalogAffiliate>} />
    </Page>
  )
}
