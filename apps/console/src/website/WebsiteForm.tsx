import { useState } from "react"
import { useAll } from "../api/AllPages.ts"
import { request } from "../api/Client.ts"
import { countries } from "../api/ContractValues.ts"
import { useAccounts } from "../api/Names.ts"
import type { CatalogueItem } from "../catalog/CatalogueItem.ts"
import { useDifferences } from "../catalog/ItemDifferences.tsx"
import { ItemForm } from "../catalog/ItemForm.tsx"
import { Select, Switch, TextField } from "../form/Fields.tsx"
import { idFrom } from "../form/IdFrom.ts"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type CatalogWebsite, newWebsite } from "./CatalogWebsite.ts"

/** Creates a website, or changes one. */
export const WebsiteForm = ({
  close,
  website
}: {
  readonly website: CatalogWebsite | undefined
  readonly close: () => void
}) => {
  const { common, market } = useTexts()
  const [typed, setTyped] = useState(website ?? newWebsite)
  const accounts = useAccounts()
  const affiliates = useAll("GET /api/affiliates")
  const differences = useDifferences()
  const set = (part: Partial<CatalogWebsite>) => setTyped({ ...typed, ...part })
  const saved = useSaved(close, typed.name)
  const item: CatalogueItem<CatalogWebsite> = {
    shown: website,
    typed,
    idKey: "code",
    find: ({ websites = [] }) => websites.find(({ code }) => code === typed.code),
    fileOf: (one) => ({ websites: [one] }),
    path: "websites.0",
    save: (changed, ifMatch) =>
      website === undefined
        ? request("POST /api/websites", { body: typed })
        : request("PATCH /api/websites/:code", { params: { code: website.code }, body: changed, ifMatch }),
    done: saved.onSuccess
  }
  const labels = {
    name: common.name,
    affiliate: market.affiliate,
    url: common.address,
    country: common.country,
    language: common.language,
    review: market.websites.review,
    active: market.active
  }
  const affiliateName = (id: string | null | undefined) =>
    affiliates.data?.find((one) => one.id === id)?.company_name ?? common.none
  return (
    <ItemForm
      item={item}
      close={close}
      differences={(shown) => differences(shown, typed, labels, { affiliate: affiliateName })}
    >
      <div className="fields">
        <TextField
          name="name"
          label={common.name}
          value={typed.name}
          onChange={(name) =>
            set({ name, ...(website === undefined && typed.code === idFrom(typed.name) ? { code: idFrom(name) } : {}) })
          }
          isRequired
          autoFocus
        />
        {website === undefined && (
          <>
            <TextField
              name="code"
              label={market.websites.code}
              hint={market.idHint}
              value={typed.code}
              onChange={(code) => set({ code })}
              isRequired
            />
            <Select
              name="account"
              label={common.account}
              value={typed.account === "" ? null : typed.account}
              onChange={(account) => set({ account })}
              options={accounts}
              isRequired
            />
          </>
        )}
        <Select
          name="affiliate"
          label={market.affiliate}
          value={typed.affiliate ?? ""}
          onChange={(affiliate) => set({ affiliate: affiliate === "" ? null : affiliate })}
          options={[
            { id: "", name: common.none },
            ...(affiliates.data ?? []).map(({ company_name, id }) => ({ id, name: company_name }))
          ]}
        />
        <TextField name="url" label={common.address} value={typed.url} onChange={(url) => set({ url })} isRequired />
        <Select
          name="country"
          label={common.country}
          value={typed.country}
          onChange={(country) => set({ country })}
          options={countries.map((id) => ({ id, name: id }))}
        />
        <TextField
          name="language"
          label={common.language}
          value={typed.language}
          onChange={(language) => set({ language })}
          isRequired
        />
      </div>
      <Switch isSelected={typed.review} onChange={(review) => set({ review })}>
        {market.websites.review}
      </Switch>
      <Switch isSelected={typed.active} onChange={(active) => set({ active })}>
        {market.active}
      </Switch>
    </ItemForm>
  )
}
