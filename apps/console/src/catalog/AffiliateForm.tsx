import { useState } from "react"
import { useAccounts } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { idFrom } from "../business/Onboarding.ts"
import { Button } from "../components/Button.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type CatalogAffiliate, newAffiliate } from "./CatalogAffiliate.ts"
import { changesOf } from "./ItemChanges.ts"

const countries = ["Nederland", "België"] as const

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
  const create = useChange("POST /api/affiliates")
  const change = useChange("PATCH /api/affiliates/:id")
  const set = (part: Partial<CatalogAffiliate>) => setTyped({ ...typed, ...part })
  const saved = useSaved(close, typed.company_name)
  const save = () => {
    if (affiliate === undefined) create.mutate({ body: typed }, saved)
    else change.mutate({ params: { id: affiliate.id }, body: changesOf(affiliate, typed) }, saved)
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
    <Form refusal={create.error ?? change.error} onSubmit={save}>
      <div className="fields">
        <TextField
          name="company_name"
          label={market.websites.company}
          value={typed.company_name}
          onChange={(company_name) =>
            set({ company_name, ...(typed.id === idFrom(typed.company_name) ? { id: idFrom(company_name) } : {}) })
          }
          isRequired
          autoFocus
        />
        {affiliate === undefined && (
          <Select
            name="account"
            label={market.account}
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
      <div className="actions">
        <Button kind="first" type="submit" isPending={create.isPending || change.isPending}>
          {affiliate === undefined ? market.create : common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
