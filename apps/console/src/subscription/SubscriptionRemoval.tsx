import { useSeen } from "../api/Seen.ts"
import { Confirmation } from "../components/Confirmation.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { endWith } from "../components/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useSubscriptionChange } from "./SubscriptionChange.ts"

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
