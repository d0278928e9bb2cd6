import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import type { countries } from "../api/ContractValues.ts"
import { useSubcategories, useWebsites } from "../api/Names.ts"
import type { Refusal } from "../api/Refusal.ts"
import { EndButtons } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Select, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { Form } from "../field/Form.tsx"
import { CountrySelect } from "../field/MarketSelects.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { ConsideredList, Exclusions } from "./Exclusions.tsx"

const empty = {
  subcategory_id: "",
  postal_code: "",
  country: "Nederland" as (typeof countries)[number],
  website_code: ""
}

type Preview = Answer<"POST /api/leads/preview">

/** Who would get a lead now, and why the others would not. */
export const PreviewPage = () => {
  const { common, market, operator } = useTexts()
  const [typed, setTyped] = useState(empty)
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const preview = useMutation<Preview, Refusal>({
    mutationFn: () => {
      const { website_code, ...body } = typed
      return request("POST /api/leads/preview", { body: { ...body, ...(website_code === "" ? {} : { website_code }) } })
    }
  })
  const field = fieldsOf(typed, (changed) => {
    setTyped(changed)
    // What is shown is of the former lead.
    preview.reset()
  })
  return (
    <Page title={operator.pages.preview} intro={market.preview.intro}>
      <Section title={operator.leads.lead}>
        <Form losesNothing refusal={preview.error} onSubmit={() => preview.mutate()}>
          <div className="fields">
            <Select {...field("subcategory_id")} label={common.subcategory} options={subcategories} isRequired />
            <TextField {...field("postal_code")} label={common.postalCode} isRequired />
            <CountrySelect {...field("country")} />
            <Select
              {...field("website_code")}
              label={common.website}
              options={[{ id: "", name: common.all }, ...websites]}
            />
          </div>
          <EndButtons label={market.preview.show} isPending={preview.isPending} />
        </Form>
      </Section>
      <div role="status">
        {preview.data && (
          <>
            <p>{market.preview.places(preview.data.data.places)}</p>
            <div className="columns">
              <Section title={market.preview.assigned}>
                <ConsideredList considered={preview.data.data.considered.filter(({ rule }) => rule === null)} />
              </Section>
              <Section title={market.preview.skipped}>
                <Exclusions considered={preview.data.data.considered} />
              </Section>
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
