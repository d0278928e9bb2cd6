import { useState } from "react"
import { request } from "../api/Client.ts"
import { countries } from "../api/ContractValues.ts"
import { useAccounts } from "../api/Names.ts"
import type { CatalogueItem } from "../catalog/CatalogueItem.ts"
import { useDifferences } from "../catalog/ItemDifferences.tsx"
import { ItemForm } from "../catalog/ItemForm.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { idFrom } from "../form/IdFrom.ts"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type CatalogAffiliate, newAffiliate } from "./CatalogAffiliate.ts"

/** Creates an affiliate, or changes one. */
export const AffiliateForm = ({
  affiliate,
  close
}: {
  readonly affiliate: CatalogAffiliate | undefined
  readonly close: () => void
}) => {
  const { common, market } = useTexts()
  const [typed, setTyped] = useState(affiliate ?? newAffiliate)
  const accounts = useAccounts()
  const differences = useDifferences()
  const set = (part: Partial<CatalogAffiliate>) => setTyped({ ...typed, ...part })
  const saved = useSaved(close, typed.company_name)
  const item: CatalogueItem<CatalogAffiliate> = {
    shown: affiliate,
    typed,
    idKey: "id",
    find: ({ affiliates = [] }) => affiliates.find(({ id }) => id === typed.id),
    fileOf: (one) => ({ affiliates: [one] }),
    path: "affiliates.0",
    save: (changed, ifMatch) =>
      affiliate === undefined
        ? request("POST /api/affiliates", { body: typed })
        : request("PATCH /api/affiliates/:id", { params: { id: affiliate.id }, body: changed, ifMatch }),
    done: saved.onSuccess
  }
  const texts = [
    ...(affiliate === undefined ? [["id", market.id] as const] : []),
    ["address", common.address],
    ["postal_code", common.postalCode],
    ["city", common.city],
    ["coc_id", market.coc],
    ["iban", market.websites.iban]
  ] as const
  return (
    <ItemForm
      item={item}
      close={close}
      differences={(shown) =>
        differences(shown, typed, {
          ...Object.fromEntries(texts),
          company_name: market.websites.company,
          country: common.country
        })
      }
    >
      <div className="fields">
        <TextField
          name="company_name"
          label={market.websites.company}
          value={typed.company_name}
          onChange={(company_name) =>
            set({
              company_name,
              ...(affiliate === undefined && typed.id === idFrom(typed.company_name)
                ? { id: idFrom(company_name) }
                : {})
            })
          }
          isRequired
          autoFocus
        />
        {affiliate === undefined && (
          <Select
            name="account"
            label={common.account}
            value={typed.account === "" ? null : typed.account}
            onChange={(account) => set({ account })}
            options={accounts}
            isRequired
          />
        )}
        {texts.map(([key, label]) => (
          <TextField
            key={key}
            name={key}
            label={label}
            value={typed[key]}
            onChange={(value) => set({ [key]: value })}
            isRequired
          />
        ))}
        <Select
          name="country"
          label={common.country}
          value={typed.country}
          onChange={(country) => set({ country })}
          options={countries.map((id) => ({ id, name: id }))}
        />
      </div>
    </ItemForm>
  )
}
