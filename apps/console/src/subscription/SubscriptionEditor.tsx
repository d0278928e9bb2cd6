import { useState } from "react"
import { nameOf, useSubcategories } from "../api/Names.ts"
import { useSeen } from "../api/Seen.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { endWith } from "../components/Notices.tsx"
import { Answered, AsItIsNow, Loading } from "../components/Page.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import {
  type TaggedSubscriptions,
  typedOver,
  useSubscriptionChange,
  useSubscriptionDifferences
} from "./SubscriptionChange.ts"
import { SubscriptionFields } from "./SubscriptionFields.tsx"
import { type Subscription, newSubscription, typedSubscription, type TypedSubscription } from "./TypedSubscription.ts"

interface SubscriptionRemovalProps {
  readonly business: string
  readonly subcategory: string
  readonly name: string
  readonly close: () => void
}

/** Asks before a subscription is removed. */
export const SubscriptionRemoval = ({ business, close, name, subcategory }: SubscriptionRemovalProps) => {
  const { common, market } = useTexts()
  const { lookAgain, query, seen } = useSeen("GET /api/businesses/:business/subscriptions", { business })
  const change = useSubscriptionChange(business)
  const remove = () =>
    seen &&
    change.mutate({ seen, subcategory, typed: undefined }, endWith(market.business.subscriptionRemoved(name), close))
  return (
    <Dialog title={market.business.removeSubscription(name)} isOpen close={close}>
      <Confirmation
        question={market.business.removeSubscriptionQuestion(name)}
        action={common.remove}
        isPending={change.isPending || (seen === undefined && query.isFetching)}
        refusal={change.error ?? query.error}
        lookAgain={() => void lookAgain().then(change.reset)}
        close={close}
        confirm={remove}
      />
    </Dialog>
  )
}

interface SubscriptionEditorProps {
  readonly business: string
  /** The country of the business. */
  readonly country: string
  /** The subcategory of the subscription, or undefined for a new one. */
  readonly subcategory: string | undefined
  readonly remove: () => void
  readonly close: () => void
}

const subscriptionIn = ({ answer }: TaggedSubscriptions, subcategory: string | undefined): Subscription | undefined =>
  answer.data.subscriptions.find((one) => one.subcategory === subcategory)

interface SubscriptionFormProps extends SubscriptionEditorProps {
  readonly seen: TaggedSubscriptions
  readonly isAnew: boolean
  readonly lookAgain: () => Promise<TaggedSubscriptions["answer"] | undefined>
}

const SubscriptionForm = (props: SubscriptionFormProps) => {
  const { business, close, country, isAnew, lookAgain, remove, seen, subcategory } = props
  const { common } = useTexts()
  const old = subscriptionIn(seen, subcategory)
  const [subscription, setSubscription] = useState<TypedSubscription>(() =>
    old === undefined ? newSubscription(country) : typedSubscription(old)
  )
  const change = useSubscriptionChange(business)
  const differences = useSubscriptionDifferences(old, subscription)
  const saved = endWith(common.saved(nameOf(useSubcategories(), subscription.subcategory)), close)
  const save = () => change.mutate({ seen, subcategory, typed: subscription }, saved)
  const look = async () => {
    const answer = await lookAgain()
    if (answer === undefined) return
    change.reset()
    const now = answer.data.subscriptions.find((one) => one.subcategory === subcategory)
    if (old && now) setSubscription((typed) => typedOver(now, old, typed))
  }
  return (
    <Form refusal={change.error} lookAgain={() => void look()} onSubmit={save}>
      {isAnew && <AsItIsNow items={differences} />}
      <SubscriptionFields
        subscription={subscription}
        onChange={setSubscription}
        path={subcategory === undefined ? `subscriptions.${seen.answer.data.subscriptions.length}.` : ""}
        isNew={subcategory === undefined}
      />
      <EndButtons label={common.save} isPending={change.isPending} close={close}>
        {subcategory !== undefined && (
          <span className="apart">
            <Button kind="danger" onPress={remove}>
              {common.remove}
            </Button>
          </span>
        )}
      </EndButtons>
    </Form>
  )
}

/** Changes a subscription, or adds one. */
export const SubscriptionEditor = (props: SubscriptionEditorProps) => {
  const { isAnew, lookAgain, query, seen } = useSeen("GET /api/businesses/:business/subscriptions", {
    business: props.business
  })
  return (
    <Answered query={query}>
      {() => (seen ? <SubscriptionForm {...props} seen={seen} isAnew={isAnew} lookAgain={lookAgain} /> : <Loading />)}
    </Answered>
  )
}
