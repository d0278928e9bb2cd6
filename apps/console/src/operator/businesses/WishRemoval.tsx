import { useSeen } from "../../api/Seen.ts"
import { Confirmation } from "../../parts/Confirmation.tsx"
import { tell } from "../../parts/Notices.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { useWishChange } from "./WishChange.ts"

interface WishRemovalProps {
  readonly business: string
  readonly subcategory: string
  readonly name: string
  readonly close: () => void
}

/** Asks before a wish is removed. */
export const WishRemoval = ({ business, close, name, subcategory }: WishRemovalProps) => {
  const { market } = useTexts()
  const { lookAgain, query, seen } = useSeen("GET /api/businesses/:business/subscriptions", { business })
  const change = useWishChange(business)
  const remove = () =>
    seen &&
    change.mutate(
      { seen, subcategory, typed: undefined },
      {
        onSuccess: () => {
          close()
          tell(market.business.wishRemoved(name))
        }
      }
    )
  return (
    <Confirmation
      title={market.business.removeWish(name)}
      question={market.business.removeWishQuestion(name)}
      action={market.remove}
      isOpen
      isPending={change.isPending || (seen === undefined && query.isFetching)}
      refusal={change.error ?? query.error}
      lookAgain={() => void lookAgain().then(change.reset)}
      close={close}
      confirm={remove}
    />
  )
}
