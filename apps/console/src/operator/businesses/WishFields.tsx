import { CheckboxGroup } from "react-aria-components/CheckboxGroup"
import { Label } from "react-aria-components/Label"
import { useSubcategories } from "../../api/Names.ts"
import { FieldFault } from "../../form/FieldFault.tsx"
import { Checkbox, Select, Switch, TextField } from "../../form/Fields.tsx"
import { NumberText } from "../../form/NumberText.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import type { TypedWish } from "./Wish.ts"

const countries = ["Nederland", "België"] as const

const caps = [
  ["daily_cap", "daily"],
  ["weekly_cap", "weekly"],
  ["monthly_cap", "monthly"]
] as const

interface WishFieldsProps {
  readonly wish: TypedWish
  readonly onChange: (wish: TypedWish) => void
  /** Where the wish stands in the body, such as `subscriptions.0`, so that its faults stand at its fields. */
  readonly path: string
  readonly isNew: boolean
}

/** The fields of a wish. */
export const WishFields = ({ isNew, onChange, path, wish }: WishFieldsProps) => {
  const { market } = useTexts()
  const texts = market.wish
  const subcategories = useSubcategories()
  return (
    <>
      {isNew && (
        <Select
          name={`${path}.subcategory`}
          label={texts.subcategory}
          options={subcategories}
          value={wish.subcategory === "" ? null : wish.subcategory}
          onChange={(subcategory) => onChange({ ...wish, subcategory })}
          isRequired
        />
      )}
      <TextField
        name={`${path}.regions`}
        label={texts.regions}
        hint={texts.regionsHint}
        value={wish.regions}
        onChange={(regions) => onChange({ ...wish, regions })}
        isRequired
      />
      <CheckboxGroup
        className="field"
        name={`${path}.countries`}
        value={[...wish.countries]}
        onChange={(chosen) => onChange({ ...wish, countries: chosen })}
        isRequired
      >
        <Label>{texts.countries}</Label>
        {countries.map((country) => (
          <Checkbox key={country} value={country}>
            {country}
          </Checkbox>
        ))}
        <FieldFault isChoice />
      </CheckboxGroup>
      <div className="fields">
        {caps.map(([key, period]) => (
          <NumberText
            key={key}
            name={`${path}.${key}`}
            label={texts[period]}
            value={wish[key]}
            onChange={(cap) => onChange({ ...wish, [key]: cap })}
            isWhole
          />
        ))}
        <NumberText
          name={`${path}.weight`}
          label={texts.weight}
          hint={texts.weightHint}
          value={wish.weight}
          onChange={(weight) => onChange({ ...wish, weight })}
          isRequired
        />
      </div>
      <Switch isSelected={!wish.active} onChange={(paused) => onChange({ ...wish, active: !paused })}>
        {texts.paused}
      </Switch>
    </>
  )
}
