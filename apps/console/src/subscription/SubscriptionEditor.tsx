import { useState } from "react"
import { nameOf, useSubcategories } from "../api/Names.ts"
import { useSeen } from "../api/Seen.ts"
import { Answered, Loading } from "../components/Answered.tsx"
import { Button, EndButtons } from "../components/Button.tsx"
import { AsItIsNow } from "../components/Details.tsx"
import { endWith } from "../components/Notices.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { Subscription } from "./Subscription.ts"
import { changedPath, type TaggedSubscriptions, typedOver, useSubscriptionChange } from "./SubscriptionChange.ts"
import { useSubscriptionDifferences } from "./SubscriptionDifferences.ts"
import { SubscriptionFields } from "./SubscriptionFields.tsx"
import { newSubscription, type TypedSubscription, typedSubscription } from "./TypedSubscription.ts"

interface SubscriptionEditorProps {
  readonly business: string
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

const SubscriptionForm = ({ business, close, isAnew, lookAgain, remove, seen, subcategory }: SubscriptionFormProps) => {
  const { common } = useTexts()
  const old = subscriptionIn(seen, subcategory)
  const [subscription, setSubscription] = useState<TypedSubscription>(() =>
    old === undefined ? newSubscription(subcategory ?? "") : typedSubscription(old)
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
        path={changedPath}
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
