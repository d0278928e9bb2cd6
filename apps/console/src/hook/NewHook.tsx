import { useState } from "react"
import type { Body } from "../api/Contract.ts"
import { useSubcategories, useWebsites } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"

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
