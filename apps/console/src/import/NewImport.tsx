import { useState } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { useAccounts, useSubcategories, useWebsites } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { Choices } from "../field/Choices.tsx"
import { Checkbox, Select } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { useGoOn } from "../router/GoOn.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { businessLabels } from "./BusinessLabels.ts"
import type { Import } from "./Imported.ts"

/** What Excel, LibreOffice and programs write. */
const formats = [".csv", ".xlsx", ".txt", "text/csv"]

interface SheetFieldProps {
  readonly file: File | undefined
  readonly fault: string | undefined
  readonly onChange: (file: File) => void
}

/** A file of rows from the device. */
const SheetField = ({ fault, file, onChange }: SheetFieldProps) => {
  const { imports: texts } = useTexts().sending
  return (
    <div className="field" role="group" aria-label={texts.file}>
      <span>{texts.file}</span>
      {file && <strong>{file.name}</strong>}
      <div className="actions">
        <FileTrigger
          acceptedFileTypes={formats}
          onSelect={(files) => {
            const chosen = files?.item(0)
            if (chosen) onChange(chosen)
          }}
        >
          <Button>{file === undefined ? texts.choose : texts.other}</Button>
        </FileTrigger>
      </div>
      <span className="hint">{texts.fileHint}</span>
      {fault !== undefined && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

/** A sheet of businesses to fill in, with an example. Spreadsheets know by the mark at its start that it is UTF-8. */
const ExampleSheet = () => {
  const all = useTexts()
  const { imports: texts } = all.sending
  const labels = businessLabels(all)
  const keys = Object.keys(texts.example) as ReadonlyArray<keyof typeof texts.example>
  const lines = [keys.map((key) => labels[key]), keys.map((key) => texts.example[key])]
  const content = `\uFEFF${lines.map((cells) => cells.join(";")).join("\r\n")}\r\n`
  return (
    <p>
      <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(content)}`} download={texts.exampleFile}>
        {texts.exampleLink}
      </a>
    </p>
  )
}

/** Chooses a file and what its rows are, to have them checked. Nothing is imported yet. */
export const NewImport = ({ close }: { readonly close: () => void }) => {
  const { common, fault, sending } = useTexts()
  const { imports: texts } = sending
  const isOperator = roleOf(useSession()) === "operator"
  const pages = useWebsitePages()
  const goOn = useGoOn()
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState<Import["kind"]>("leads")
  const [website, setWebsite] = useState("")
  const [subcategory, setSubcategory] = useState("")
  const accounts = useAccounts()
  const [account, setAccount] = useState("")
  const [accepts, setAccepts] = useState(false)
  const [isTried, setTried] = useState(false)
  const { error, isPending, mutate, reset } = useChange("POST /api/imports")
  const isOfLeads = kind !== "businesses"
  const options = {
    kind,
    website_code: isOfLeads ? website : "",
    subcategory_id: subcategory,
    account_id: isOfLeads ? "" : account,
    accept_terms: isOfLeads && accepts ? "true" : ""
  }
  const send = () => {
    if (file === undefined) return false
    const form = new FormData()
    form.set("file", file)
    for (const [key, value] of Object.entries(options)) if (value !== "") form.set(key, value)
    mutate(
      { form },
      {
        onSuccess: ({ data }) => {
          close()
          goOn(pages.import(data.id))
        }
      }
    )
    return true
  }
  const faultOfFile = error?.errors["file"]?.map(fault).join(" ")
  const inColumn = { id: "", name: texts.inColumn }
  return (
    <Form refusal={error} marked={["file"]} onSubmit={send} onTry={() => setTried(true)}>
      <p>{texts.newIntro}</p>
      <SheetField
        file={file}
        fault={faultOfFile ?? (isTried && file === undefined ? texts.noFile : undefined)}
        onChange={(chosen) => {
          setFile(chosen)
          reset()
        }}
      />
      {isOperator && (
        <Choices
          isRequired
          name="kind"
          label={texts.kind}
          value={kind}
          options={optionsOf(texts.kinds)}
          onChange={setKind}
        />
      )}
      {isOfLeads && (
        <Select
          name="website_code"
          label={common.website}
          options={[inColumn, ...websites]}
          value={website}
          onChange={setWebsite}
        />
      )}
      <Select
        name="subcategory_id"
        label={common.subcategory}
        options={[inColumn, ...subcategories]}
        value={subcategory}
        onChange={setSubcategory}
      />
      {!isOfLeads && (
        <>
          <Select
            name="account_id"
            label={common.account}
            hint={texts.accountHint}
            options={[{ id: "", name: texts.ownAccounts }, ...accounts]}
            value={account}
            onChange={setAccount}
          />
          <ExampleSheet />
        </>
      )}
      {isOfLeads && (
        <Checkbox name="accept_terms" isSelected={accepts} onChange={setAccepts}>
          {texts.accept}
        </Checkbox>
      )}
      <EndButtons label={texts.check} isPending={isPending} close={close} />
    </Form>
  )
}
