import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useAccounts } from "../api/Names.ts"
import { FieldsForm, useAffiliateField, useItemFields } from "../catalog/FieldsForm.tsx"
import { optionsOf } from "../form/Option.ts"
import { useTexts } from "../texts/Texts.tsx"

/** A website as the catalogue has it. */
export type CatalogWebsite = Body<"POST /api/websites">

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
export const reviewOf = ({ review }: Partial<Pick<CatalogWebsite, "review">>): "always" | "signals" | "never" =>
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
export const WebsiteForm = ({ close, website }: WebsiteFormProps) => {
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
