import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { taggedKey } from "../api/Queries.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { AsItIsNow } from "../components/Page.tsx"
import { Form } from "../field/Form.tsx"
import { NumberText } from "../field/NumberText.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { DayFields } from "./DayFields.tsx"
import { useSubscriptionDifferences } from "./SubscriptionChange.ts"
import {
  type Subscription,
  caps,
  sentSubscription,
  typedSubscription,
  type TypedSubscription
} from "./TypedSubscription.ts"

/** What a business changes of a subscription. */
type SubscriptionChange = Partial<Subscription>

const subscriptions = "GET /api/businesses/:business/subscriptions"

/**
 * Changes one subscription, unless somebody changed one since the page read them. A change waits for the one before,
 * which changes the tag.
 */
export const useOwnSubscription = (business: string, subcategory: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, SubscriptionChange>({
    scope: { id: `subscriptions ${business}` },
    mutationFn: (body) =>
      request("PATCH /api/businesses/:business/subscriptions/:subcategory", {
        params: { business, subcategory },
        body,
        ifMatch: client.getQueryData<Tagged<Answer<typeof subscriptions>>>(taggedKey(subscriptions, { business }))?.tag
      }),
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : client.invalidateQueries())
  })
}

interface CapsProps {
  readonly business: string
  readonly wanted: Subscription
  /** The name of the subcategory. The page has the same fields for each one. */
  readonly title: string
  readonly lookAgain: () => Promise<unknown>
}

/** How many leads of a subcategory a business wants at most, and on which days. */
export const CapFields = ({ business, lookAgain, title, wanted }: CapsProps) => {
  const { business: texts, common, market } = useTexts()
  const { error, isPending, mutate, reset } = useOwnSubscription(business, wanted.subcategory)
  /** What was typed since it was saved. The button stays once something was, because it may have the focus. */
  const [typed, setTyped] = useState<Partial<TypedSubscription>>()
  const [isAnew, setAnew] = useState(false)
  const shown = { ...typedSubscription(wanted), ...typed }
  const differences = useSubscriptionDifferences(wanted, shown)
  const change = (changed: Partial<TypedSubscription>) => setTyped((former) => ({ ...former, ...changed }))
  const look = async () => {
    await lookAgain()
    setAnew(true)
    reset()
  }
  const save = () =>
    mutate(Object.fromEntries(Object.entries(sentSubscription(shown)).filter(([key]) => key in { ...typed })), {
      onSuccess: () => {
        setTyped({})
        setAnew(false)
        tell(common.saved(`${market.subscription.caps}, ${title}`))
      }
    })
  return (
    <Form refusal={error} lookAgain={() => void look()} onSubmit={save}>
      {isAnew && <AsItIsNow items={differences} />}
      <div className="caps" role="group" aria-label={`${market.subscription.caps}: ${title}`}>
        {caps.map((cap) => (
          <NumberText
            key={cap}
            isWhole
            name={cap}
            label={market.subscription[cap]}
            value={shown[cap]}
            onChange={(text) => change({ [cap]: text })}
          />
        ))}
      </div>
      <p className="hint">{texts.subscriptions.capHint}</p>
      <DayFields typed={shown} onChange={change} />
      {typed && <EndButtons label={common.save} aria-label={`${common.save}: ${title}`} isPending={isPending} />}
    </Form>
  )
}
