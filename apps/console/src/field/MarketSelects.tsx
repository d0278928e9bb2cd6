import { countries } from "../api/ContractValues.ts"
import { useAccounts } from "../api/Names.ts"
import type { Language } from "../texts/Language.ts"
import { useTexts } from "../texts/Texts.tsx"
import { Select, type SelectProps } from "./Fields.tsx"
import { optionsOf } from "./Option.ts"

type Bound<V extends string> = Pick<SelectProps<V>, "name" | "onChange" | "value"> & { readonly label?: string }

/** One of the countries of the market. */
export const CountrySelect = (props: Bound<(typeof countries)[number]>) => (
  <Select label={useTexts().common.country} {...props} options={countries.map((id) => ({ id, name: id }))} />
)

/** One of the languages in which a person reads the pages and the mails. */
export const LanguageSelect = (props: Bound<Language>) => {
  const { common } = useTexts()
  return <Select label={common.language} {...props} options={optionsOf(common.languages)} />
}

/** One of the accounts. Only an operator chooses among them. */
export const AccountSelect = (props: Bound<string>) => (
  <Select isRequired label={useTexts().common.account} {...props} options={useAccounts()} />
)
