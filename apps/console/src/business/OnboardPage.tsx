import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { Refusal } from "../api/Refusal.ts"
import { EndButtons, LinkButton } from "../components/Button.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Form } from "../form/Form.tsx"
import { Secret } from "../form/Secret.tsx"
import { hrefTo } from "../router/Href.ts"
import { SubscriptionFields } from "../subscription/SubscriptionFields.tsx"
import { newSubscription } from "../subscription/TypedSubscription.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { AccountFields, BusinessFields, OwnerFields } from "./OnboardFields.tsx"
import { onboard, type Onboarded, type Onboarding } from "./Onboarding.ts"

const empty: Onboarding = {
  account: { isNew: true, id: "", name: "" },
  business: { id: "", name: "", coc_id: "", postal_code: "", city: "", country: "Nederland" },
  subscription: newSubscription(""),
  owner: { name: "", email: "", language: "nl" }
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
export const OnboardPage = (): ReactNode => {
  const { common, market, operator } = useTexts()
  const client = useQueryClient()
  const [typed, setTyped] = useState(empty)
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
          <BusinessFields value={typed.business} onChange={(business) => change({ business })} />
        </Section>
        <Section title={market.business.subscriptions}>
          <div className="form">
            <SubscriptionFields
              subscription={typed.subscription}
              onChange={(subscription) => change({ subscription })}
              path="subscriptions.0"
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
