import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { Checkbox, Select, TextField } from "../field/Fields.tsx"
import { CopyButton } from "../field/Secret.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"

const exampleOf = ({ max, min, options, type }: Field): string | number | boolean => {
  switch (type) {
    case "choice":
      return options?.[0] ?? ""
    case "number":
      return max === null ? (min ?? 1) : Math.round(((min ?? 0) + max) / 2)
    case "boolean":
      return true
    case "date":
      return `${new Date().getFullYear()}-12-31`
    case "text":
      return "…"
  }
}

interface FormKeysProps {
  readonly fields: ReadonlyArray<Field>
  readonly subcategory: string
}

/** The keys that a website sends for a form, and an example of them. */
export const FormKeys = ({ fields, subcategory }: FormKeysProps) => {
  const { affiliate } = useTexts()
  const { forms } = affiliate
  const rangeOf = useRange()
  const answers = Object.fromEntries(fields.map((field) => [field.key, exampleOf(field)]))
  const example = JSON.stringify({ subcategory_id: subcategory, fields: answers }, undefined, 2)
  const limitsOf = (field: Field): string => {
    if (field.type === "date") return forms.dateForm
    return field.options?.join(" · ") ?? [rangeOf(field), field.unit].filter(Boolean).join(" ")
  }
  return (
    <>
      <DataTable
        label={forms.keys}
        rows={fields}
        idOf={({ key }) => key}
        empty={forms.noFields}
        columns={[
          { id: "key", title: forms.key, show: ({ key }) => <code>{key}</code> },
          { id: "type", title: forms.type, show: ({ type }) => forms.types[type] },
          { id: "limits", title: forms.options, show: (field) => limitsOf(field) || null },
          { id: "required", title: forms.required, show: ({ required }) => (required ? forms.required : null) }
        ]}
      />
      <h3>{forms.example}</h3>
      <pre className="example" tabIndex={0} role="group" aria-label={forms.example}>
        {example}
      </pre>
      <CopyButton text={example} />
    </>
  )
}

/** A question of a form. */
export type Field = Omit<Answer<"GET /api/subcategories/:subcategory/fields">["data"][number], "position">

/** Returns a function that writes the bounds of a number, if it has any. */
const useRange = () => {
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
