import { useState } from "react"
import { useAccounts } from "../../api/Names.ts"
import { useChange } from "../../api/Queries.ts"
import { Button } from "../../parts/Button.tsx"
import { Select, TextField } from "../../parts/Fields.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { idFrom } from "../businesses/Onboarding.ts"

const countries = ["Nederland", "België"] as const

const empty = {
  id: "",
  account: "",
  company_name: "",
  address: "",
  postal_code: "",
  city: "",
  country: "Nederland",
  coc_id: "",
  iban: ""
}

/** Creates an affiliate. */
export const AffiliateForm = ({ close }: { readonly close: () => void }) => {
  const { common, market } = useTexts()
  const [typed, setTyped] = useState(empty)
  const accounts = useAccounts()
  const create = useChange("POST /api/affiliates")
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part })
  const save = () =>
    create.mutate(
      { body: typed },
      {
        onSuccess: () => {
          close()
          tell(common.saved)
        }
      }
    )
  const texts = [
    ["id", market.id],
    ["address", common.address],
    ["postal_code", common.postalCode],
    ["city", common.city],
    ["coc_id", market.coc],
    ["iban", market.websites.iban]
  ] as const
  return (
    <Form refusal={create.error} onSubmit={save}>
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
        <Select
          name="account"
          label={market.account}
          value={typed.account === "" ? null : typed.account}
          onChange={(account) => set({ account })}
          options={accounts}
          isRequired
        />
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
        <Button kind="first" type="submit" isPending={create.isPending}>
          {market.create}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
