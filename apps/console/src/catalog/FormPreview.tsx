import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { Checkbox, Select, TextField } from "../form/Fields.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** A question of a form. */
export type Field = Omit<Answer<"GET /api/subcategories/:subcategory/fields">["data"][number], "position">

/** Returns a function that writes the bounds of a number, if it has any. */
export const useRange = () => {
  const { forms } = useTexts().affiliate
  const { number } = useFormat()
  return ({ max, min }: Pick<Field, "max" | "min">): string | undefined => {
    if (min !== null && max !== null) return forms.range(number(min), number(max))
    if (min !== null) return forms.atLeast(number(min))
    return max === null ? undefined : forms.atMost(number(max))
  }
}

const Choice = ({ field, label }: { readonly field: Field; readonly label: string }) => {
  const { forms } = useTexts().affiliate
  const [value, setValue] = useState<string | null>(null)
  const options = (field.options ?? []).map((name) => ({ id: name, name }))
  const none = field.required ? [] : [{ id: "", name: forms.unanswered }]
  return <Select label={label} value={value} options={[...none, ...options]} onChange={setValue} />
}

const Question = ({ field }: { readonly field: Field }) => {
  const rangeOf = useRange()
  const label = field.required ? `${field.label} *` : field.label
  switch (field.type) {
    case "choice":
      return <Choice field={field} label={label} />
    case "boolean":
      return <Checkbox>{label}</Checkbox>
    case "number":
      return (
        <TextField
          label={field.unit === null ? label : `${label} (${field.unit})`}
          hint={rangeOf(field)}
          inputMode="decimal"
        />
      )
    case "date":
      return <TextField label={label} type="date" />
    case "text":
      return <TextField label={label} />
  }
}

/** A form as a website would show it. It has nothing that sends. */
export const FormPreview = ({ fields }: { readonly fields: ReadonlyArray<Field> }) => {
  const { forms } = useTexts().affiliate
  return (
    <div className="form">
      {fields.map((field) => (
        <Question key={field.key} field={field} />
      ))}
      {fields.some(({ required }) => required) && <p className="hint">* {forms.required}</p>}
    </div>
  )
}
