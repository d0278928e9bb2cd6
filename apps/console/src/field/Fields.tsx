import { type ChangeEvent, type ReactNode, type SelectHTMLAttributes, useId } from "react"
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components/Checkbox"
import { Input, InputContext } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { useSlottedContext } from "react-aria-components/slots"
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components/Switch"
import { Text } from "react-aria-components/Text"
import { TextArea as AriaTextArea } from "react-aria-components/TextArea"
import { TextField as AriaTextField, type TextFieldProps } from "react-aria-components/TextField"
import { useTexts } from "../texts/Texts.tsx"
import { Combobox, mostInSight } from "./Combobox.tsx"
import { FieldFault } from "./FieldFault.tsx"
import type { Option } from "./Option.ts"

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

/**
 * The keyboard of a phone for an address. The input itself is of plain text: a browser refuses addresses that the
 * server takes, and says so in its own language.
 */
const addresses: Readonly<Record<string, Pick<TextFieldProps, "inputMode" | "spellCheck" | "type">>> = {
  email: { type: "text", inputMode: "email", spellCheck: "false" },
  url: { type: "text", inputMode: "url", spellCheck: "false" }
}

const isLikeAnAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text)

interface LineOfText extends TextFieldProps, Described {
  readonly placeholder?: string
  /** What the page itself finds wrong with it. */
  readonly fault?: string | undefined
}

/** A line of text. A form shows the faults of the server under the field of the same name. */
export const TextField = ({ fault, hint, label, placeholder, ...props }: LineOfText) => {
  const { faults } = useTexts().common
  const { type = "text" } = props
  const check = (text: string) => (text === "" || isLikeAnAddress(text.trim()) ? null : faults.notEmail)
  return (
    <AriaTextField
      {...(type === "email" ? { validate: check } : {})}
      {...props}
      {...addresses[type]}
      {...(fault === undefined ? {} : { isInvalid: true })}
      className="field"
    >
      <Label>{label}</Label>
      <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
      <Hint hint={hint} />
      <FieldFault>{fault}</FieldFault>
    </AriaTextField>
  )
}

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
    <FieldFault />
  </AriaTextField>
)

export interface SelectProps<V extends string> extends Described {
  readonly options: ReadonlyArray<Option<V>>
  /** Nothing is chosen yet with null, and with an empty text that is no option. */
  readonly value: V | "" | null
  readonly onChange: (value: V) => void
  readonly name?: string
  readonly isRequired?: boolean
}

type BareSelectProps<V extends string> = Pick<SelectProps<V>, "options" | "value"> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "value">

/** The choice of a browser without a label: phones and keyboards know it, and it opens at once. */
const BareSelect = <V extends string>({ options, value, ...props }: BareSelectProps<V>) => {
  const chosen = value ?? ""
  return (
    <span className="select">
      <select {...props} className="input" value={chosen}>
        {options.every(({ id }) => id !== chosen) && <option value={chosen}>–</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A choice that counts at once, outside of a form. Where there are many, it is found by typing. */
export const Choice = (
  props: Pick<SelectProps<string>, "label" | "onChange" | "options"> & { readonly value: string }
) => {
  const { label, onChange, ...choice } = props
  const id = useId()
  if (props.options.filter((option) => option.id !== "").length > mostInSight) return <Combobox {...props} />
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <BareSelect {...choice} id={id} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}

/**
 * The choice as the input of the field around it. The field validates at `change`, and so renders the former value
 * before React hears of the new one; `input` comes earlier.
 */
const FieldSelect = <V extends string>({ options, value }: Pick<SelectProps<V>, "options" | "value">) => {
  const { type: _, ...field } = useSlottedContext(InputContext) ?? {}
  const input = field as SelectHTMLAttributes<HTMLSelectElement>
  return (
    <BareSelect
      {...input}
      options={options}
      value={value}
      onInput={(event) => input.onChange?.(event as unknown as ChangeEvent<HTMLSelectElement>)}
    />
  )
}

const hasNone = (options: ReadonlyArray<Option<string>>): boolean => options.some(({ id }) => id === "")

/** A choice of one out of several. Where they are many, it is found by typing. */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { hint, label, onChange, options, value, ...field } = props
  if (options.length > mostInSight)
    return <Combobox {...props} value={value === "" && !hasNone(options) ? null : (value as V)} />
  return (
    <AriaTextField {...field} className="field" value={value ?? ""} onChange={(id) => onChange(id as V)}>
      <Label>{label}</Label>
      <FieldSelect options={options} value={value} />
      <Hint hint={hint} />
      <FieldFault isChoice />
    </AriaTextField>
  )
}

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
