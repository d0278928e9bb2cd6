import { CheckboxGroup } from "react-aria-components/CheckboxGroup"
import { Label } from "react-aria-components/Label"
import { countries } from "../api/ContractValues.ts"
import { useSubcategories } from "../api/Names.ts"
import { entriesOf } from "../field/FaultsOfFields.ts"
import { FieldFault } from "../field/FieldFault.tsx"
import { Checkbox, Select, Switch, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { NumberText } from "../field/NumberText.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { DayFields } from "./DayFields.tsx"
import { RegionMap } from "./RegionMap.tsx"
import { caps, type TypedSubscription } from "./TypedSubscription.ts"

const isRegion = (text: string): boolean => /^(?:\*|\d{1,4}|\d{4}-\d{4})$/.test(text)

interface SubscriptionFieldsProps {
  readonly subscription: TypedSubscription
  readonly onChange: (subscription: TypedSubscription) => void
  /** Where its keys stand in the body, such as `subscriptions.0.`, so that its faults stand at its fields. */
  readonly path: string
  readonly isNew: boolean
}

/** The fields of a subscription. */
export const SubscriptionFields = ({ isNew, onChange, path, subscription }: SubscriptionFieldsProps) => {
  const { common, market } = useTexts()
  const texts = market.subscription
  const subcategories = useSubcategories()
  const field = fieldsOf(subscription, onChange, path)
  return (
    <>
      {isNew && <Select {...field("subcategory")} label={common.subcategory} options={subcategories} isRequired />}
      <TextField {...field("regions")} label={texts.regions} hint={texts.regionsHint} isRequired />
      <CheckboxGroup className="field" {...field("countries")} value={[...subscription.countries]} isRequired>
        <Label>{texts.countries}</Label>
        {countries.map((country) => (
          <Checkbox key={country} value={country}>
            {country}
          </Checkbox>
        ))}
        <FieldFault isChoice />
      </CheckboxGroup>
      <div className="region-maps">
        {countries
          .filter((country) => subscription.countries.includes(country))
          .map((country) => (
            <RegionMap key={country} country={country} regions={entriesOf(subscription.regions).filter(isRegion)} />
          ))}
      </div>
      <div className="fields">
        {caps.map((key) => (
          <NumberText key={key} {...field(key)} label={texts[key]} isWhole />
        ))}
        <NumberText {...field("weight")} label={texts.weight} hint={texts.weightHint} isRequired />
      </div>
      <DayFields typed={subscription} path={path} onChange={(days) => onChange({ ...subscription, ...days })} />
      <Switch isSelected={!subscription.active} onChange={(paused) => onChange({ ...subscription, active: !paused })}>
        {texts.paused}
      </Switch>
    </>
  )
}
