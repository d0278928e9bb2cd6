import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components/Checkbox"
import { FieldError } from "react-aria-components/FieldError"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { NumberField as AriaNumberField, type NumberFieldProps } from "react-aria-components/NumberField"
import { Popover } from "react-aria-components/Popover"
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select"
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components/Switch"
import { Text } from "react-aria-components/Text"
import { TextArea as AriaTextArea } from "react-aria-components/TextArea"
import { TextField as AriaTextField, type TextFieldProps } from "react-aria-components/TextField"

interface Described {
  readonly label: string
  readonly hint?: string | undefined
}

const Hint = ({ hint }: { readonly hint?: string | undefined }) =>
  hint === undefined ? null : (
    <Text slot="description" className="hint">
      {hint}
    </Text>
  )

/** A line of text. A form shows the faults of the server under the field of the same name. */
export const TextField = ({
  hint,
  label,
  placeholder,
  ...props
}: TextFieldProps & Described & { readonly placeholder?: string }) => (
  <AriaTextField {...props} className="field">
    <Label>{label}</Label>
    <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
    <Hint hint={hint} />
    <FieldError className="fault" />
  </AriaTextField>
)

/** Text of several lines. */
export const TextArea = ({
  hint,
  label,
  rows = 3,
  ...props
}: TextFieldProps & Described & { readonly rows?: number }) => (
  <AriaTextField {...props} className="field">
    <Label>{label}</Label>
    <AriaTextArea className="input" rows={rows} />
    <Hint hint={hint} />
    <FieldError className="fault" />
  </AriaTextField>
)

/** A number. */
export const NumberField = ({ hint, label, ...props }: NumberFieldProps & Described) => (
  <AriaNumberField {...props} className="field">
    <Label>{label}</Label>
    <Input className="input" />
    <Hint hint={hint} />
    <FieldError className="fault" />
  </AriaNumberField>
)

export interface Option<V extends string> {
  readonly id: V
  readonly name: string
}

interface SelectOptions<V extends string> extends Described {
  readonly options: ReadonlyArray<Option<V>>
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly name?: string
  readonly isRequired?: boolean
}

/** A choice of one out of several. */
export const Select = <V extends string>({ hint, label, onChange, options, value, ...props }: SelectOptions<V>) => (
  <AriaSelect
    {...props}
    className="field"
    placeholder="–"
    value={value}
    onChange={(key) => {
      if (key !== null) onChange(key as V)
    }}
  >
    <Label>{label}</Label>
    <Button className="input select">
      <SelectValue />
      <span aria-hidden="true" className="chevron" />
    </Button>
    <Hint hint={hint} />
    <FieldError className="fault" />
    <Popover className="popover">
      <ListBox className="options" items={options}>
        {(option) => (
          <ListBoxItem id={option.id} textValue={option.name} className="option">
            {option.name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
)

/** A box to tick. */
export const Checkbox = ({
  children,
  ...props
}: Omit<CheckboxProps, "children"> & { readonly children: ReactNode }) => (
  <AriaCheckbox {...props} className="checkbox">
    <span aria-hidden="true" className="box" />
    <span>{children}</span>
  </AriaCheckbox>
)

/** A switch that works at once. */
export const Switch = ({ children, ...props }: Omit<SwitchProps, "children"> & { readonly children: ReactNode }) => (
  <AriaSwitch {...props} className="switch">
    <span aria-hidden="true" className="track" />
    <span>{children}</span>
  </AriaSwitch>
)
