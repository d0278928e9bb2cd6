import { useAccounts } from "../api/Names.ts"
import { Select, TextField } from "../form/Fields.tsx"
import { fieldsOf } from "../form/FieldsOf.ts"
import { idFrom } from "../form/IdFrom.ts"
import { CountrySelect, LanguageSelect } from "../form/MarketSelects.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { Onboarding } from "./Onboarding.ts"

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
  const field = fieldsOf(value, onChange, "account.")
  const name = { ...field("name"), onChange: (text: string) => onChange(named(value, text)) }
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
          <TextField {...name} label={market.accountName} isRequired />
          <TextField {...field("id")} label={market.accountId} hint={market.idHint} isRequired />
        </>
      )}
    </div>
  )
}

/** What is known of a new business. */
export const BusinessFields = ({ onChange, value }: PartProps<Onboarding["business"]>) => {
  const { common, market } = useTexts()
  const field = fieldsOf(value, onChange)
  const name = { ...field("name"), onChange: (text: string) => onChange(named(value, text)) }
  return (
    <div className="fields">
      <TextField {...name} label={common.name} isRequired />
      <TextField {...field("id")} label={market.id} hint={market.idHint} isRequired />
      <TextField {...field("coc_id")} label={market.coc} isRequired />
      <TextField {...field("postal_code")} label={common.postalCode} isRequired />
      <TextField {...field("city")} label={common.city} isRequired />
      <CountrySelect {...field("country")} />
    </div>
  )
}

/** The first person who signs in for a new business. */
export const OwnerFields = ({ onChange, value }: PartProps<Onboarding["owner"]>) => {
  const { common } = useTexts()
  const field = fieldsOf(value, onChange, "owner.")
  return (
    <div className="fields">
      <TextField {...field("name")} label={common.name} autoComplete="off" isRequired />
      <TextField {...field("email")} type="email" label={common.email} autoComplete="off" isRequired />
      <LanguageSelect {...field("language")} />
    </div>
  )
}
