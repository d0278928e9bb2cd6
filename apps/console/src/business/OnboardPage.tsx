import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useAccounts } from "../api/Names.ts"
import { Refusal } from "../api/Refusal.ts"
import { EndButtons, LinkButton } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Select, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { Form } from "../field/Form.tsx"
import { idFrom } from "../field/IdFrom.ts"
import { CountrySelect, LanguageSelect } from "../field/MarketSelects.tsx"
import { Secret } from "../field/Secret.tsx"
import { hrefTo } from "../router/Link.tsx"
import { SubscriptionFields } from "../subscription/SubscriptionFields.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { emptyOnboarding, onboard, type Onboarded, type Onboarding, withBusiness } from "./Onboarding.ts"

interface PartProps<A> {
  readonly value: A
  readonly onChange: (value: A) => void
}

/** Names a thing. Its id follows the name until somebody types another id. */
const named = <A extends { readonly id: string; readonly name: string }>(one: A, name: string): A => ({
  ...one,
  name,
  id: one.id === idFrom(one.name) ? idFrom(name) : one.id
})

/** The account of a new business: a new one, or one that is there. */
export const AccountFields = ({ onChange, value }: PartProps<Onboarding["account"]>) => {
  const { common, market } = useTexts()
  const accounts = useAccounts()
  const field = fieldsOf(value, onChange, "account.")
  const name = { ...field("name"), onChange: (text: string) => onChange(named(value, text)) }
  return (
    <div className="fields">
      <Select
        label={common.account}
        value={value.isNew ? "" : value.id}
        onChange={(id) => onChange({ isNew: id === "", id, name: "" })}
        options={[{ id: "", name: market.newAccount }, ...accounts.filter(({ id }) => id !== "operator")]}
      />
      {value.isNew && (
        <>
          <TextField {...name} label={market.accountName} isRequired />
          <TextField {...field("id")} label={market.accountId} hint={market.idHint} isRequired />
        </>
      )}
    </div>
  )
}

/** What is known of a new business. */
export const BusinessFields = ({ onChange, value }: PartProps<Onboarding["business"]>) => {
  const { common, market } = useTexts()
  const field = fieldsOf(value, onChange)
  const name = { ...field("name"), onChange: (text: string) => onChange(named(value, text)) }
  return (
    <div className="fields">
      <TextField {...name} label={common.name} isRequired />
      <TextField {...field("id")} label={market.id} hint={market.idHint} isRequired />
      <TextField {...field("coc_id")} label={market.coc} isRequired />
      <TextField {...field("postal_code")} label={common.postalCode} isRequired />
      <TextField {...field("city")} label={common.city} isRequired />
      <CountrySelect {...field("country")} />
      <TextField {...field("phone")} type="tel" label={common.phone} hint={market.business.phoneHint} />
    </div>
  )
}

/** The first person who signs in for a new business. */
export const OwnerFields = ({ onChange, value }: PartProps<Onboarding["owner"]>) => {
  const { common } = useTexts()
  const field = fieldsOf(value, onChange, "owner.")
  return (
    <div className="fields">
      <TextField {...field("name")} label={common.name} autoComplete="off" isRequired />
      <TextField {...field("email")} type="email" label={common.email} autoComplete="off" isRequired />
      <LanguageSelect {...field("language")} />
    </div>
  )
}

const Done = ({ onboarded: { business, link } }: { readonly onboarded: Onboarded }) => {
  const { access, common, market } = useTexts()
  return (
    <Page title={market.onboard.done}>
      {link !== null && <Secret label={access.people.link} note={market.onboard.link} secret={link} />}
      <LinkButton kind="first" href={hrefTo("/operator/businesses/$business", { business })}>
        {common.business}
      </LinkButton>
    </Page>
  )
}

/** Sets up a business with its account, its first subscription, and the person who signs in for it. */
export const OnboardPage = () => {
  const { business, common, market, operator } = useTexts()
  const client = useQueryClient()
  const [typed, setTyped] = useState(emptyOnboarding)
  const [done, setDone] = useState<ReadonlyArray<string>>([])
  const setting = useMutation<Onboarded, Refusal>({
    mutationFn: () => onboard(typed, done, (step) => setDone((steps) => [...steps, step])),
    onSuccess: () => client.invalidateQueries()
  })
  const change = (part: Partial<Onboarding>) => setTyped({ ...typed, ...part })

  if (setting.data) return <Done onboarded={setting.data} />
  return (
    <Page
      title={market.business.new}
      intro={market.onboard.intro}
      above={{ title: operator.pages.businesses, href: hrefTo("/operator/businesses") }}
    >
      <Form refusal={setting.error} onSubmit={() => setting.mutate()}>
        <Section title={common.account}>
          <AccountFields value={typed.account} onChange={(account) => change({ account })} />
        </Section>
        <Section title={common.business}>
          <BusinessFields value={typed.business} onChange={(business) => setTyped(withBusiness(typed, business))} />
        </Section>
        <Section title={business.pages.subscriptions}>
          <div className="form">
            <SubscriptionFields
              subscription={typed.subscription}
              onChange={(subscription) => change({ subscription })}
              path="subscriptions.0."
              isNew
            />
          </div>
        </Section>
        <Section title={market.onboard.owner}>
          {!typed.account.isNew && <p className="muted">{market.onboard.ownerSees}</p>}
          <OwnerFields value={typed.owner} onChange={(owner) => change({ owner })} />
        </Section>
        <EndButtons label={market.business.new} isPending={setting.isPending} />
      </Form>
    </Page>
  )
}
