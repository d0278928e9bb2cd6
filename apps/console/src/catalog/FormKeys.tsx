import { CopyButton } from "../form/CopyText.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type Field, useRange } from "./FormPreview.tsx"

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

/** The keys that a website sends for a form, and an example of them. */
export const FormKeys = ({
  fields,
  subcategory
}: {
  readonly fields: ReadonlyArray<Field>
  readonly subcategory: string
}) => {
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
