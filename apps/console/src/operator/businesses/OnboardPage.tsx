import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useAccounts } from "../../api/Names.ts"
import { Refusal } from "../../api/Refusal.ts"
import { Button, LinkButton } from "../../parts/Button.tsx"
import { Fault } from "../../parts/Fault.tsx"
import { Select, TextField } from "../../parts/Fields.tsx"
import { Form } from "../../parts/Form.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { ShownOnce } from "../../parts/ShownOnce.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { idFrom, onboard, type Onboarded, type Onboarding } from "./Onboarding.ts"
import { newWish } from "./Wish.ts"
import { WishFields } from "./WishFields.tsx"

const countries = ["Nederland", "België"] as const

const empty: Onboarding = {
  account: { isNew: true, id: "", name: "" },
  business: { id: "", name: "", coc_id: "", postal_code: "", city: "", country: "Nederland" },
  wish: newWish(""),
  owner: { name: "", email: "", language: "nl" }
}

const Done = ({ onboarded: { business, link } }: { readonly onboarded: Onboarded }) => {
  const { access, market } = useTexts()
  return (
    <Page title={market.onboard.done}>
      {link !== null && <ShownOnce label={access.people.link} note={market.onboard.link} secret={link} />}
      <LinkButton kind="first" href={`/operator/businesses/${business}`}>
        {market.business.data}
      </LinkButton>
    </Page>
  )
}

/** Sets up a business with its account, its first wish, and the person who signs in for it. */
export const OnboardPage = () => {
  const { common, market, operator } = useTexts()
  const client = useQueryClient()
  const accounts = useAccounts()
  const [typed, setTyped] = useState(empty)
  const [done, setDone] = useState<ReadonlyArray<string>>([])
  const setting = useMutation<Onboarded, Refusal>({
    mutationFn: () => onboard(typed, done, (step) => setDone((steps) => [...steps, step])),
    onSuccess: () => client.invalidateQueries()
  })
  const { account, business, owner, wish } = typed
  const ofAccount = (part: Partial<Onboarding["account"]>) => setTyped({ ...typed, account: { ...account, ...part } })
  const ofBusiness = (part: Partial<Onboarding["business"]>) =>
    setTyped({ ...typed, business: { ...business, ...part } })
  const ofOwner = (part: Partial<Onboarding["owner"]>) => setTyped({ ...typed, owner: { ...owner, ...part } })
  const nameBusiness = (name: string) => {
    const follows = business.id === idFrom(business.name)
    ofBusiness({ name, ...(follows ? { id: idFrom(name) } : {}) })
  }
  const nameAccount = (name: string) => {
    const follows = account.id === idFrom(account.name)
    ofAccount({ name, ...(follows ? { id: idFrom(name) } : {}) })
  }

  if (setting.data) return <Done onboarded={setting.data} />
  return (
    <Page
      title={market.onboard.title}
      intro={market.onboard.intro}
      above={{ title: operator.pages.businesses, href: "/operator/businesses" }}
    >
      <Form refusal={setting.error} onSubmit={() => setting.mutate()}>
        <Section title={market.account}>
          <div className="fields">
            <Select
              label={market.account}
              value={account.isNew ? "" : account.id}
              onChange={(id) =>
                ofAccount(id === "" ? { isNew: true, id: "", name: "" } : { isNew: false, id, name: "" })
              }
              options={[{ id: "", name: market.newAccount }, ...accounts.filter(({ id }) => id !== "operator")]}
            />
            {account.isNew && (
              <>
                <TextField
                  name="account.name"
                  label={market.accountName}
                  value={account.name}
                  onChange={nameAccount}
                  isRequired
                />
                <TextField
                  name="account.id"
                  label={market.accountId}
                  hint={market.idHint}
                  value={account.id}
                  onChange={(id) => ofAccount({ id })}
                  isRequired
                />
              </>
            )}
          </div>
        </Section>
        <Section title={market.business.data}>
          <div className="fields">
            <TextField name="name" label={common.name} value={business.name} onChange={nameBusiness} isRequired />
            <TextField
              name="id"
              label={market.id}
              hint={market.idHint}
              value={business.id}
              onChange={(id) => ofBusiness({ id })}
              isRequired
            />
            <TextField
              name="coc_id"
              label={market.coc}
              value={business.coc_id}
              onChange={(coc_id) => ofBusiness({ coc_id })}
              isRequired
            />
            <TextField
              name="postal_code"
              label={common.postalCode}
              value={business.postal_code}
              onChange={(postal_code) => ofBusiness({ postal_code })}
              isRequired
            />
            <TextField
              name="city"
              label={common.city}
              value={business.city}
              onChange={(city) => ofBusiness({ city })}
              isRequired
            />
            <Select
              name="country"
              label={common.country}
              value={business.country}
              onChange={(country) => ofBusiness({ country })}
              options={countries.map((id) => ({ id, name: id }))}
            />
          </div>
        </Section>
        <Section title={market.business.wishes}>
          <div className="form">
            <WishFields
              wish={wish}
              onChange={(changed) => setTyped({ ...typed, wish: changed })}
              path="subscriptions.0"
              isNew
            />
          </div>
        </Section>
        <Section title={market.onboard.owner}>
          {!account.isNew && <p className="muted">{market.onboard.ownerSees}</p>}
          <div className="fields">
            <TextField
              name="owner.name"
              label={common.name}
              value={owner.name}
              onChange={(name) => ofOwner({ name })}
              autoComplete="off"
              isRequired
            />
            <TextField
              name="owner.email"
              type="email"
              label={common.email}
              value={owner.email}
              onChange={(email) => ofOwner({ email })}
              autoComplete="off"
              isRequired
            />
            <Select
              label={market.language}
              value={owner.language}
              onChange={(language) => ofOwner({ language })}
              options={(["nl", "en"] as const).map((id) => ({ id, name: common.languages[id] }))}
            />
          </div>
        </Section>
        {setting.error && <Fault refusal={setting.error} />}
        <div className="actions">
          <Button kind="first" type="submit" isPending={setting.isPending}>
            {market.onboard.submit}
          </Button>
        </div>
      </Form>
    </Page>
  )
}
