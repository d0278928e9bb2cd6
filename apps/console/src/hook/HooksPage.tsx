import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Select, TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { useSecretDialog } from "../field/Secret.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"

type Made = Body<"POST /api/hooks">

interface NewHookProps {
  /** Gets the whole address of the new hook, which is shown once. */
  readonly made: (address: string) => void
  readonly close: () => void
}

/** For which website and subcategory a hook takes leads. What fills their values is chosen once its form sent some. */
export const NewHook = ({ close, made }: NewHookProps) => {
  const { common, sending } = useTexts()
  const { hooks: texts } = sending
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const [website, setWebsite] = useState("")
  const [subcategory, setSubcategory] = useState("")
  const { error, isPending, mutate } = useChange("POST /api/hooks", ({ data }) => {
    close()
    made(location.origin + data.path)
  })
  const website_code = website === "" && websites.length === 1 ? (websites[0]?.id ?? "") : website
  const add = (form: FormData) => {
    const of = { website_code, subcategory_id: subcategory } as Pick<Made, "subcategory_id" | "website_code">
    mutate({ body: { ...of, name: String(form.get("name")) } })
  }
  return (
    <Form refusal={error} onSubmit={add}>
      <TextField autoFocus isRequired name="name" label={common.name} hint={texts.nameHint} maxLength={100} />
      <Select
        isRequired
        name="website_code"
        label={common.website}
        options={websites}
        value={website_code}
        onChange={setWebsite}
      />
      <Select
        isRequired
        name="subcategory_id"
        label={common.subcategory}
        options={subcategories}
        value={subcategory}
        onChange={setSubcategory}
      />
      <EndButtons label={texts.add} isPending={isPending} close={close} />
    </Form>
  )
}

/** The hooks of the websites that the person manages. */
export const HooksPage = () => {
  const { common, sending } = useTexts()
  const { hooks: texts } = sending
  const { date } = useFormat()
  const pages = useWebsitePages()
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const [showAddress, addressDialog] = useSecretDialog("hook")
  const list = useList("GET /api/hooks")
  return (
    <ListPage
      {...list}
      title={sending.pages.hooks}
      intro={texts.intro}
      actions={
        <>
          <DialogButton kind="first" label={texts.add}>
            {(close) => <NewHook close={close} made={showAddress} />}
          </DialogButton>
          {addressDialog}
        </>
      }
      hrefOf={({ id }) => pages.hook(id)}
      empty={texts.none}
      columns={[
        { id: "name", title: common.name },
        { id: "website", title: common.website, show: ({ website_code }) => nameOf(websites, website_code) },
        {
          id: "subcategory",
          title: common.subcategory,
          show: ({ subcategory_id }) => nameOf(subcategories, subcategory_id)
        },
        {
          id: "waiting",
          title: sending.pages.submissions,
          isFirstLine: true,
          show: ({ waiting }) => waiting > 0 && <Badge tone="waiting">{texts.waitingCount(waiting)}</Badge>
        },
        { id: "created_at", title: texts.made, isDate: true, show: ({ created_at }) => date(created_at) }
      ]}
    />
  )
}
