import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { countries } from "../api/ContractValues.ts"
import { useSubcategories, useWebsites } from "../api/Names.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ConsideredList, Exclusions } from "./Exclusions.tsx"

const empty = {
  subcategory_id: "",
  postal_code: "",
  country: "Nederland" as (typeof countries)[number],
  website_code: ""
}

type Preview = Answer<"POST /api/leads/preview">

/** Who would get a lead now, and why the others would not. */
export const PreviewPage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const [typed, setTyped] = useState(empty)
  const [subcategories, websites] = [useSubcategories(), useWebsites()]
  const preview = useMutation<Preview, Refusal>({
    mutationFn: () => {
      const { website_code, ...body } = typed
      return request("POST /api/leads/preview", {
        body: { ...body, ...(website_code === "" ? {} : { website_code }) }
      })
    }
  })
  const set = (part: Partial<typeof empty>) => {
    setTyped({ ...typed, ...part })
    // What is shown is of the former lead.
    preview.reset()
  }
  return (
    <Page title={operator.pages.preview} intro={market.preview.intro}>
      <Section title={operator.leads.lead}>
        <Form refusal={preview.error} onSubmit={() => preview.mutate()}>
          <div className="fields">
            <Select
              name="subcategory_id"
              label={common.subcategory}
              value={typed.subcategory_id === "" ? null : typed.subcategory_id}
              options={subcategories}
              onChange={(subcategory_id) => set({ subcategory_id })}
              isRequired
            />
            <TextField
              name="postal_code"
              label={common.postalCode}
              value={typed.postal_code}
              onChange={(postal_code) => set({ postal_code })}
              isRequired
            />
            <Select
              name="country"
              label={common.country}
              value={typed.country}
              options={countries.map((id) => ({ id, name: id }))}
              onChange={(country) => set({ country })}
            />
            <Select
              name="website_code"
              label={common.website}
              value={typed.website_code}
              options={[{ id: "", name: common.all }, ...websites]}
              onChange={(website_code) => set({ website_code })}
            />
          </div>
          <div className="actions">
            <Button kind="first" type="submit" isPending={preview.isPending}>
              {market.preview.show}
            </Button>
          </div>
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
