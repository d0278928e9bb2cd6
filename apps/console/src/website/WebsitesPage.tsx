import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { FieldsForm, useAffiliateField, useItemFields } from "../catalog/FieldsForm.tsx"
import { Badge } from "../components/Badge.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Page } from "../components/Page.tsx"
import { optionsOf } from "../field/Option.ts"
import { hrefTo, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { Affiliates, type CatalogAffiliate } from "./Affiliates.tsx"
import { WebsiteList } from "./WebsiteList.tsx"

/** A website as the catalogue has it. */
type CatalogWebsite = Body<"POST /api/websites">

const empty: CatalogWebsite = {
  code: "",
  account: "",
  affiliate: null,
  name: "",
  url: "https://",
  country: "Nederland",
  language: "nl",
  review: "never",
  consent: "off",
  confirm: "off",
  active: true
}

/** Returns which leads of a website are reviewed. The catalogue shows two of the words as true and false. */
const reviewOf = ({ review }: Partial<Pick<CatalogWebsite, "review">>): "always" | "signals" | "never" =>
  review === true ? "always" : review === false ? "never" : (review ?? "never")

const withReview = <A extends Partial<Pick<CatalogWebsite, "review">>>(website: A) => ({
  ...website,
  review: reviewOf(website)
})

interface WebsiteFormProps {
  readonly website: CatalogWebsite | undefined
  readonly close: () => void
}

/** Creates a website, or changes one. */
const WebsiteForm = ({ close, website }: WebsiteFormProps) => {
  const { common, market } = useTexts()
  const { country, id, name } = useItemFields()
  return (
    <FieldsForm<CatalogWebsite>
      shown={website && withReview(website)}
      empty={empty}
      idKey="code"
      fields={[
        name,
        { ...id, key: "code", label: market.websites.code },
        { key: "account", label: common.account, options: useAccounts(), isOfNew: true },
        useAffiliateField(),
        { key: "url", label: common.address },
        country,
        { key: "language", label: common.language },
        { key: "review", label: market.websites.review, options: optionsOf(market.websites.reviews) },
        { key: "consent", label: market.websites.consent, options: optionsOf(market.websites.consents) },
        { key: "confirm", label: market.websites.confirm, options: optionsOf(market.websites.confirms) },
        { key: "active", label: market.active, isSwitch: true }
      ]}
      itemsOf={({ websites }) => websites?.map(withReview)}
      fileOf={(one) => ({ websites: [one] })}
      path="websites.0"
      create={(body) => request("POST /api/websites", { body })}
      change={(body, ifMatch) =>
        request("PATCH /api/websites/:code", { params: { code: website?.code ?? "" }, body, ifMatch })
      }
      close={close}
    />
  )
}

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
