import { useState } from "react"
import { useAll } from "../../api/AllPages.ts"
import { nameOf, useAccounts } from "../../api/Names.ts"
import { useAnswer } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { Button } from "../../parts/Button.tsx"
import { DataTable } from "../../parts/DataTable.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { TextLink } from "../../parts/TextLink.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { AffiliateForm } from "./AffiliateForm.tsx"
import type { CatalogWebsite } from "./CatalogWebsite.ts"
import { WebsiteForm } from "./WebsiteForm.tsx"

type Editing = { readonly website: CatalogWebsite | undefined } | "affiliate"

/** The websites that send leads, and the affiliates that own them. */
export const WebsitesPage = () => {
  const { common, market, operator } = useTexts()
  const [editing, setEditing] = useState<Editing>()
  const catalogue = useAnswer("GET /api/catalogue")
  const accounts = useAccounts()
  const affiliates = useAll("GET /api/affiliates")
  const close = () => setEditing(undefined)
  return (
    <Page
      title={operator.pages.websites}
      actions={
        <>
          <Button aria-haspopup="dialog" onPress={() => setEditing("affiliate")}>
            {market.websites.newAffiliate}
          </Button>
          <Button kind="first" aria-haspopup="dialog" onPress={() => setEditing({ website: undefined })}>
            {market.websites.new}
          </Button>
        </>
      }
    >
      <Answered query={catalogue}>
        {({ data }) => (
          <DataTable
            label={operator.pages.websites}
            rows={data.websites as ReadonlyArray<CatalogWebsite>}
            idOf={({ code }) => code}
            columns={[
              { id: "name", title: common.name, show: ({ name }) => name },
              { id: "account", title: market.account, show: ({ account }) => nameOf(accounts, account) },
              { id: "language", title: market.language, show: ({ country, language }) => `${language}, ${country}` },
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
                  <TextLink
                    href={`/operator/leads?website_code=${code}`}
                    aria-label={`${market.websites.leads}: ${name}`}
                  >
                    {market.websites.leads}
                  </TextLink>
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
        )}
      </Answered>
      <Section title={market.websites.affiliates}>
        <Answered query={affiliates}>
          {(data) => (
            <DataTable
              label={market.websites.affiliates}
              rows={data}
              idOf={({ id }) => id}
              columns={[
                { id: "name", title: market.websites.company, show: ({ company_name }) => company_name },
                { id: "city", title: common.city, show: ({ city }) => city },
                { id: "coc", title: market.coc, show: ({ coc_id }) => coc_id },
                { id: "iban", title: market.websites.iban, show: ({ iban }) => iban }
              ]}
            />
          )}
        </Answered>
      </Section>
      <Dialog
        title={editing === "affiliate" ? market.websites.newAffiliate : (editing?.website?.name ?? market.websites.new)}
        isOpen={editing !== undefined}
        close={close}
      >
        {editing === "affiliate" && <AffiliateForm close={close} />}
        {editing !== undefined && editing !== "affiliate" && <WebsiteForm website={editing.website} close={close} />}
      </Dialog>
    </Page>
  )
}
