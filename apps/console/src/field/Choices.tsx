import { useId } from "react"
import { Label } from "react-aria-components/Label"
import { Radio, RadioGroup } from "react-aria-components/RadioGroup"
import { FieldFault } from "./FieldFault.tsx"
import { Checkbox } from "./Fields.tsx"
import type { Option } from "./Option.ts"

interface TicksProps<V extends string> {
  readonly label: string
  /** The name of each box. It is not that of the key, because a box with a fault would have to be ticked itself. */
  readonly name: string
  readonly options: ReadonlyArray<V>
  readonly names: Readonly<Record<V, string>>
  readonly fault?: string | undefined
}

/** A choice of several. Those that are ticked are in the form under one name. */
export const Ticks = <V extends string>({ fault, label, name, names, options }: TicksProps<V>) => {
  const [title, reason] = [useId(), useId()]
  return (
    <div className="field" role="group" aria-labelledby={title} aria-describedby={reason}>
      <span id={title}>{label}</span>
      <div className="ticks">
        {options.map((option) => (
          <Checkbox key={option} name={name} value={option}>
            {names[option]}
          </Checkbox>
        ))}
      </div>
      <span id={reason} className="fault">
        {fault}
      </span>
    </div>
  )
}

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
