import { Select, TextArea, TextField } from "../field/Fields.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { LeadKey } from "./LeadKeys.ts"

/** A value of a lead as somebody types or chooses it. */
type LeadValue = string | number | boolean

/** Returns a value of a lead as it is sent. The server reads a number by the language of the website. */
const valueOf = (kind: LeadKey["kind"], text: string): LeadValue =>
  kind === "boolean" && text !== "" ? text === "true" : text

/** Returns a value of a lead as a field shows it. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(textOf).join(", ")
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Returns what writes a value of a lead where nobody changes it. */
export const useValueText = () => {
  const { no, yes } = useTexts().common
  return (value: unknown): string => (typeof value === "boolean" ? (value ? yes : no) : textOf(value))
}

interface ValueFieldProps extends Pick<LeadKey, "kind" | "label" | "options"> {
  readonly name: string
  readonly value: unknown
  readonly onChange: (value: LeadValue) => void
  readonly isRequired?: boolean
}

/** Types or chooses a value of a lead. One that is no choice is a text, because a person should see what came. */
export const ValueField = ({ kind, onChange, options, value, ...props }: ValueFieldProps) => {
  const { common } = useTexts()
  const text = textOf(value)
  const field = { ...props, value: text, onChange: (typed: string) => onChange(valueOf(kind, typed)) }
  if (kind === "longText") return <TextArea {...field} />
  const yesOrNo = [
    { id: "true", name: common.yes },
    { id: "false", name: common.no }
  ]
  const choices = kind === "boolean" ? yesOrNo : options
  return choices === undefined ? <TextField {...field} /> : <Select {...field} options={choices} />
}
