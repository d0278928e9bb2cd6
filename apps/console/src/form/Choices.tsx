import { Label } from "react-aria-components/Label"
import { Radio, RadioGroup } from "react-aria-components/RadioGroup"
import { FieldFault } from "./FieldFault.tsx"
import type { Option } from "./Option.ts"

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly name: string
  readonly options: ReadonlyArray<Option<V>>
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly isRequired?: boolean
}

/** A choice of one out of several, all in sight and large enough for a finger. */
export const Choices = <V extends string>({ label, onChange, options, ...props }: ChoicesProps<V>) => (
  <RadioGroup {...props} className="field choices" onChange={(value) => onChange(value as V)}>
    <Label>{label}</Label>
    {options.map(({ id, name }) => (
      <Radio key={id} value={id} className="choice">
        <span aria-hidden="true" className="box" />
        <span>{name}</span>
      </Radio>
    ))}
    <FieldFault isChoice />
  </RadioGroup>
)
