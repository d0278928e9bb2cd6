import { useState } from "react"
import { useAll } from "../api/AllPages.ts"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import type { CatalogueItem } from "../catalog/CatalogueItem.ts"
import { useDifferences } from "../catalog/ItemDifferences.tsx"
import { ItemForm } from "../catalog/ItemForm.tsx"
import { Select, Switch, TextField } from "../form/Fields.tsx"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { ShownBusiness } from "./BusinessFrame.tsx"

type CatalogBusiness = Body<"POST /api/businesses">
type Changed = Omit<CatalogBusiness, "subscriptions" | "active">

const countries = ["Nederland", "België"] as const

/** Returns a business as the catalogue has it. What it wants, and whether it is active, is changed elsewhere. */
const changedOf = ({
  account_id,
  affiliate_id,
  city,
  coc_id,
  country,
  id,
  mail_personal_data,
  name,
  postal_code
}: ShownBusiness): Changed => ({
  id,
  account: account_id,
  name,
  coc_id,
  postal_code,
  city,
  country: country as (typeof countries)[number],
  affiliate: affiliate_id,
  mail_personal_data
})

/** Changes what a business is. */
export const BusinessForm = ({ business, close }: { readonly business: ShownBusiness; readonly close: () => void }) => {
  const { common, market } = useTexts()
  const [shown] = useState(() => changedOf(business))
  const [typed, setTyped] = useState(shown)
  const affiliates = useAll("GET /api/affiliates")
  const differences = useDifferences()
  const saved = useSaved(close, typed.name)
  const set = (part: Partial<Changed>) => setTyped({ ...typed, ...part })
  const item: CatalogueItem<Changed> = {
    shown,
    typed,
    idKey: "id",
    find: ({ businesses = [] }) => businesses.find(({ id }) => id === shown.id),
    fileOf: (one) => ({ businesses: [one as CatalogBusiness] }),
    path: "businesses.0",
    save: (body, ifMatch) =>
      request("PATCH /api/businesses/:business", { params: { business: shown.id }, body, ifMatch }),
    done: saved.onSuccess
  }
  const texts = [
    ["name", common.name],
    ["coc_id", market.coc],
    ["postal_code", common.postalCode],
    ["city", common.city]
  ] as const
  const affiliateNames = [
    { id: "", name: common.none },
    ...(affiliates.data ?? []).map(({ company_name, id }) => ({ id, name: company_name }))
  ]
  return (
    <ItemForm
      item={item}
      close={close}
      differences={(before) =>
        differences(
          before,
          typed,
          {
            ...Object.fromEntries(texts),
            country: common.country,
            affiliate: market.affiliate,
            mail_personal_data: market.business.mailPersonalData
          },
          { affiliate: (id) => affiliateNames.find((one) => one.id === (id ?? ""))?.name }
        )
      }
    >
      <div className="fields">
        {texts.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            value={typed[name]}
            onChange={(text) => set({ [name]: text })}
            isRequired
          />
        ))}
        <Select
          name="country"
          label={common.country}
          value={typed.country ?? null}
          onChange={(country) => set({ country })}
          options={countries.map((id) => ({ id, name: id }))}
        />
        <Select
          name="affiliate"
          label={market.affiliate}
          value={typed.affiliate ?? ""}
          onChange={(id) => set({ affiliate: id === "" ? null : id })}
          options={affiliateNames}
        />
      </div>
      <Switch
        isSelected={typed.mail_personal_data ?? false}
        onChange={(mail_personal_data) => set({ mail_personal_data })}
      >
        {market.business.mailPersonalData}
      </Switch>
    </ItemForm>
  )
}
