import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Refusal } from "../../api/Refusal.ts"
import { Form } from "../../form/Form.tsx"
import { ShownOnce } from "../../form/ShownOnce.tsx"
import { Button, LinkButton } from "../../parts/Button.tsx"
import { Page, Section } from "../../parts/Page.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { AccountFields, BusinessFields, OwnerFields } from "./OnboardFields.tsx"
import { onboard, type Onboarded, type Onboarding } from "./Onboarding.ts"
import { newSubscription } from "./Subscription.ts"
import { SubscriptionFields } from "./SubscriptionFields.tsx"

const empty: Onboarding = {
  account: { isNew: true, id: "", name: "" },
  business: { id: "", name: "", coc_id: "", postal_code: "", city: "", country: "Nederland" },
  subscription: newSubscription(""),
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

/** Sets up a business with its account, its first subscription, and the person who signs in for it. */
export const OnboardPage = () => {
  const { market, operator } = useTexts()
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
      title={market.onboard.title}
      intro={market.onboard.intro}
      above={{ title: operator.pages.businesses, href: "/operator/businesses" }}
    >
      <Form refusal={setting.error} onSubmit={() => setting.mutate()}>
        <Section title={market.account}>
          <AccountFields value={typed.account} onChange={(account) => change({ account })} />
        </Section>
        <Section title={market.business.data}>
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
        <div className="actions">
          <Button kind="first" type="submit" isPending={setting.isPending}>
            {market.onboard.submit}
          </Button>
        </div>
      </Form>
    </Page>
  )
}
