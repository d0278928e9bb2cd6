import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { Select } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { type LeadKey, useLeadKeys } from "../hook/LeadKeys.ts"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { businessLabels } from "./BusinessLabels.ts"
import type { Import } from "./Imported.ts"

/** A value that a column may hold, with its name for people. */
type ColumnKey = Pick<LeadKey, "key" | "label">

/** Returns the values that the columns of an import may hold. */
const useColumnKeys = ({ kind, subcategory_id }: Import): ReadonlyArray<ColumnKey> => {
  const all = useTexts()
  const { common, sending } = all
  const { imports: texts } = sending
  const ofLeads = useLeadKeys(kind === "businesses" ? "" : (subcategory_id ?? ""))
  if (kind === "businesses") return Object.entries(businessLabels(all)).map(([key, label]) => ({ key, label }))
  return [
    ...ofLeads,
    { key: "website_code", label: common.website },
    { key: "subcategory_id", label: common.subcategory },
    { key: "fields", label: texts.answers },
    ...(kind === "history" ? [{ key: "created_at", label: common.received }] : [])
  ]
}

interface MappingProps {
  readonly one: Import
  readonly keys: ReadonlyArray<ColumnKey>
  readonly close: () => void
}

/** Chooses how columns are read, and has the rows checked again so. */
const Mapping = ({ close, keys, one }: MappingProps) => {
  const { imports: texts } = useTexts().sending
  const [chosen, choose] = useState(() => new Map(one.columns.map(({ column, key }) => [column, key ?? ""])))
  const { error, isPending, mutate } = useChange("PATCH /api/imports/:id")
  const check = () => {
    const map = Object.fromEntries([...chosen].filter(([, key]) => key !== "").map(([column, key]) => [key, column]))
    mutate({ params: { id: one.id }, body: { map } }, { onSuccess: close })
  }
  const options = [{ id: "", name: texts.unread }, ...keys.map(({ key, label }) => ({ id: key, name: label }))]
  return (
    <Form refusal={error} onSubmit={check}>
      <p>{texts.mapIntro}</p>
      {one.columns.map(({ column }) => (
        <Select
          key={column}
          label={column}
          options={options}
          value={chosen.get(column) ?? ""}
          onChange={(key) => choose((former) => new Map(former).set(column, key))}
        />
      ))}
      <EndButtons label={texts.checkAgain} isPending={isPending} close={close} />
    </Form>
  )
}

/** How each column of a file is read, and which values were read otherwise than they are written. */
export const ImportColumns = ({ one }: { readonly one: Import }) => {
  const { imports: texts } = useTexts().sending
  const keys = useColumnKeys(one)
  const nameOf = (key: string) => keys.find((known) => known.key === key)?.label ?? key
  const changed = new Map(one.changed.map((reading) => [reading.column, reading.example_masked]))
  return (
    <Section
      title={texts.columns}
      actions={
        one.status === "checked" && (
          <DialogButton label={texts.map}>{(close) => <Mapping one={one} keys={keys} close={close} />}</DialogButton>
        )
      }
    >
      <p className="muted">{texts.columnsIntro}</p>
      <DataTable
        label={texts.columns}
        rows={one.columns.map((column, id) => ({ id, ...column }))}
        columns={[
          { id: "column", title: texts.column },
          {
            id: "key",
            title: texts.readAs,
            isFirstLine: true,
            show: ({ key }) => (key === null ? <span className="muted">{texts.unread}</span> : nameOf(key))
          },
          { id: "example", title: texts.changed, show: ({ column }) => changed.get(column) }
        ]}
      />
    </Section>
  )
}
