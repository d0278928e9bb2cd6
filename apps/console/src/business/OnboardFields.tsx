import { countries } from "../api/ContractValues.ts"
import { useAccounts } from "../api/Names.ts"
import { Select, TextField } from "../form/Fields.tsx"
import { idFrom } from "../form/IdFrom.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type Onboarding } from "./Onboarding.ts"

const languages = ["nl", "en"] as const

interface PartProps<A> {
  readonly value: A
  readonly onChange: (value: A) => void
}

/** Names a thing. Its id follows the name until somebody types another id. */
const named = <A extends { readonly id: string; readonly name: string }>(one: A, name: string): A => ({
  ...one,
  name,
  id: one.id === idFrom(one.name) ? idFrom(name) : one.id
})

/** The account of a new business: a new one, or one that is there. */
export const AccountFields = ({ onChange, value }: PartProps<Onboarding["account"]>) => {
  const { common, market } = useTexts()
  const accounts = useAccounts()
  return (
    <div className="fields">
      <Select
        label={common.account}
        value={value.isNew ? "" : value.id}
        onChange={(id) => onChange({ isNew: id === "", id, name: "" })}
        options={[{ id: "", name: market.newAccount }, ...accounts.filter(({ id }) => id !== "operator")]}
      />
      {value.isNew && (
        <>
          <TextField
            name="account.name"
            label={market.accountName}
            value={value.name}
            onChange={(name) => onChange(named(value, name))}
            isRequired
          />
          <TextField
            name="account.id"
            label={market.accountId}
            hint={market.idHint}
            value={value.id}
            onChange={(id) => onChange({ ...value, id })}
            isRequired
          />
        </>
      )}
    </div>
  )
}

/** What is known of a new business. */
export const BusinessFields = ({ onChange, value }: PartProps<Onboarding["business"]>) => {
  const { common, market } = useTexts()
  const fieldOf = (name: "city" | "coc_id" | "id" | "postal_code") => ({
    name,
    value: value[name],
    onChange: (text: string) => onChange({ ...value, [name]: text }),
    isRequired: true
  })
  return (
    <div className="fields">
      <TextField
        name="name"
        label={common.name}
        value={value.name}
        onChange={(name) => onChange(named(value, name))}
        isRequired
      />
      <TextField {...fieldOf("id")} label={market.id} hint={market.idHint} />
      <TextField {...fieldOf("coc_id")} label={market.coc} />
      <TextField {...fieldOf("postal_code")} label={common.postalCode} />
      <TextField {...fieldOf("city")} label={common.city} />
      <Select
        name="country"
        label={common.country}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
        options={countries.map((id) => ({ id, name: id }))}
      />
    </div>
  )
}

/** The first person who signs in for a new business. */
export const OwnerFields = ({ onChange, value }: PartProps<Onboarding["owner"]>) => {
  const { common } = useTexts()
  return (
    <div className="fields">
      <TextField
        name="owner.name"
        label={common.name}
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        autoComplete="off"
        isRequired
      />
      <TextField
        name="owner.email"
        type="email"
        label={common.email}
        value={value.email}
        onChange={(email) => onChange({ ...value, email })}
        autoComplete="off"
        isRequired
      />
      <Select
        label={common.language}
        value={value.language}
        onChange={(language) => onChange({ ...value, language })}
        options={languages.map((id) => ({ id, name: common.languages[id] }))}
      />
    </div>
  )
}
