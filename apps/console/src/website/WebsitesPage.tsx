import { type ReactNode, useState } from "react"
import { byName, nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
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
import { Affiliates } from "./Affiliates.tsx"
import type { CatalogAffiliate } from "./CatalogAffiliate.ts"
import type { CatalogWebsite } from "./CatalogWebsite.ts"
import { WebsiteForm } from "./WebsiteForm.tsx"

interface Editing {
  readonly website: CatalogWebsite | undefined
}

/** The websites that send leads, and the affiliates that own them. */
export const WebsitesPage = (): ReactNode => {
  const { affiliate, common, market, operator } = useTexts()
  const [editing, setEditing] = useState<Editing>()
  const catalogue = useAnswer("GET /api/catalogue", { query: { only: "websites,affiliates" } })
  const accounts = useAccounts()
  const address = useListAddress("website")
  const { filters } = address
  return (
    <Page
      title={operator.pages.websites}
      actions={
        <Button kind="first" aria-haspopup="dialog" onPress={() => setEditing({ website: undefined })}>
          {market.websites.new}
        </Button>
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
                      <Button
                        aria-label={`${market.change}: ${website.name}`}
                        aria-haspopup="dialog"
                        onPress={() => setEditing({ website })}
                      >
                        {market.change}
                      </Button>
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
      <Dialog
        title={editing?.website?.name ?? market.websites.new}
        isOpen={editing !== undefined}
        close={() => setEditing(undefined)}
      >
        {editing && <WebsiteForm website={editing.website} close={() => setEditing(undefined)} />}
      </Dialog>
    </Page>
  )
}
