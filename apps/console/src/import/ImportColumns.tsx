import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { Select } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { type LeadKey, useLeadKeys } from "../hook/LeadKeys.ts"
import { DataTable } from "../list/DataTable.tsx"
import { useGoOn } from "../router/GoOn.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { fileOf, formOf, type Import, rememberFile, type Sent } from "./Imported.ts"

/** A value that a column may hold, with its name for people. */
type ColumnKey = Pick<LeadKey, "key" | "label">

/** Returns the values that the columns of businesses may hold. */
const useBusinessKeys = (): ReadonlyArray<ColumnKey> => {
  const { common, market } = useTexts()
  const { business, subscription } = market
  const labels = {
    business_id: market.id,
    account: common.account,
    name: common.name,
    coc_id: market.coc,
    postal_code: common.postalCode,
    city: common.city,
    country: common.country,
    phone: common.phone,
    affiliate: market.affiliate,
    mail_personal_data: business.mailPersonalData,
    same_person_days: business.samePersonDays,
    subcategory_id: common.subcategory,
    regions: subscription.regions,
    countries: subscription.countries,
    weight: subscription.weight,
    daily_cap: subscription.daily_cap,
    weekly_cap: subscription.weekly_cap,
    monthly_cap: subscription.monthly_cap,
    weekdays: subscription.weekdays,
    active: market.active,
    paused_from: subscription.paused_from,
    paused_until: subscription.paused_until
  }
  return Object.entries(labels).map(([key, label]) => ({ key, label }))
}

/** Returns the values that the columns of an import may hold. */
const useColumnKeys = ({ kind, subcategory_id }: Import): ReadonlyArray<ColumnKey> => {
  const { common, sending } = useTexts()
  const { imports: texts } = sending
  const [ofBusinesses, ofLeads] = [useBusinessKeys(), useLeadKeys(kind === "businesses" ? "" : (subcategory_id ?? ""))]
  if (kind === "businesses") return ofBusinesses
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
  readonly sent: Sent
  readonly keys: ReadonlyArray<ColumnKey>
  readonly close: () => void
}

/** Chooses how columns are read, and sends the file again to be checked so. */
const Mapping = ({ close, keys, one, sent }: MappingProps) => {
  const { imports: texts } = useTexts().sending
  const pages = useWebsitePages()
  const goOn = useGoOn()
  const [chosen, choose] = useState(() => new Map(one.columns.map(({ column, key }) => [column, key ?? ""])))
  const { error, isPending, mutate } = useChange("POST /api/imports")
  const check = () => {
    const map = Object.fromEntries([...chosen].filter(([, key]) => key !== "").map(([column, key]) => [key, column]))
    const again: Sent = { ...sent, options: { ...sent.options, map: JSON.stringify(map) } }
    mutate(
      { form: formOf(again) },
      {
        onSuccess: ({ data }) => {
          rememberFile(data.id, again)
          close()
          goOn(pages.import(data.id))
        }
      }
    )
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
  const sent = fileOf(one.id)
  const nameOf = (key: string) => keys.find((known) => known.key === key)?.label ?? key
  const changed = new Map(one.changed.map((reading) => [reading.column, reading.example_masked]))
  return (
    <Section
      title={texts.columns}
      actions={
        sent && (
          <DialogButton label={texts.map}>
            {(close) => <Mapping one={one} sent={sent} keys={keys} close={close} />}
          </DialogButton>
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
