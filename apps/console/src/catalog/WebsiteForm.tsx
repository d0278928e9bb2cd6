import { useState } from "react"
import { useAll } from "../api/AllPages.ts"
import { useAccounts } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { idFrom } from "../business/Onboarding.ts"
import { Button } from "../components/Button.tsx"
import { Select, Switch, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useSaved } from "../form/Saved.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type CatalogWebsite, newWebsite } from "./CatalogWebsite.ts"
import { changesOf } from "./ItemChanges.ts"

const countries = ["Nederland", "België"] as const

/** Creates a website, or changes one. */
export const WebsiteForm = ({
  close,
  website
}: {
  readonly website: CatalogWebsite | undefined
  readonly close: () => void
}) => {
  const { common, market } = useTexts()
  const [typed, setTyped] = useState(website ?? newWebsite)
  const accounts = useAccounts()
  const affiliates = useAll("GET /api/affiliates")
  const create = useChange("POST /api/websites")
  const change = useChange("PATCH /api/websites/:code")
  const set = (part: Partial<CatalogWebsite>) => setTyped({ ...typed, ...part })
  const saved = useSaved(close, typed.name)
  const save = () => {
    if (website === undefined) create.mutate({ body: typed }, saved)
    else change.mutate({ params: { code: website.code }, body: changesOf(website, typed) }, saved)
  }
  return (
    <Form refusal={create.error ?? change.error} onSubmit={save}>
      <div className="fields">
        <TextField
          name="name"
          label={common.name}
          value={typed.name}
          onChange={(name) => set({ name, ...(typed.code === idFrom(typed.name) ? { code: idFrom(name) } : {}) })}
          isRequired
          autoFocus
        />
        {website === undefined && (
          <>
            <TextField
              name="code"
              label={market.websites.code}
              hint={market.idHint}
              value={typed.code}
              onChange={(code) => set({ code })}
              isRequired
            />
            <Select
              name="account"
              label={market.account}
              value={typed.account === "" ? null : typed.account}
              onChange={(account) => set({ account })}
              options={accounts}
              isRequired
            />
          </>
        )}
        <Select
          name="affiliate"
          label={market.affiliate}
          value={typed.affiliate ?? ""}
          onChange={(affiliate) => set({ affiliate: affiliate === "" ? null : affiliate })}
          options={[
            { id: "", name: common.none },
            ...(affiliates.data ?? []).map(({ company_name, id }) => ({ id, name: company_name }))
          ]}
        />
        <TextField name="url" label={market.url} value={typed.url} onChange={(url) => set({ url })} isRequired />
        <Select
          name="country"
          label={common.country}
          value={typed.country}
          onChange={(country) => set({ country })}
          options={countries.map((id) => ({ id, name: id }))}
        />
        <TextField
          name="language"
          label={market.language}
          value={typed.language}
          onChange={(language) => set({ language })}
          isRequired
        />
      </div>
      <Switch isSelected={typed.review} onChange={(review) => set({ review })}>
        {market.websites.review}
      </Switch>
      <Switch isSelected={typed.active} onChange={(active) => set({ active })}>
        {market.active}
      </Switch>
      <div className="actions">
        <Button kind="first" type="submit" isPending={create.isPending || change.isPending}>
          {website === undefined ? market.create : common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
