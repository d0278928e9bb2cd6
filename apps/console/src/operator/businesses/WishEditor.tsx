import { useState } from "react"
import { useChange } from "../../api/Queries.ts"
import type { Wish } from "../../api/Wish.ts"
import { Button } from "../../parts/Button.tsx"
import { Confirmation } from "../../parts/Confirmation.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { newWish, type TypedWish, typedWish, wishesWith } from "./Wish.ts"
import { WishFields } from "./WishFields.tsx"

interface WishProps {
  readonly business: string
  readonly wishes: ReadonlyArray<Wish>
  /** The place of the wish; one after the last is a new one. */
  readonly place: number
  readonly close: () => void
}

/** Changes a wish, or adds one. */
export const WishEditor = ({ business, close, place, remove, wishes }: WishProps & { readonly remove: () => void }) => {
  const { common, market } = useTexts()
  const old = wishes[place]
  const [wish, setWish] = useState<TypedWish>(() => (old === undefined ? newWish("") : typedWish(old)))
  const change = useChange("PUT /api/businesses/:business/subscriptions")
  const save = () =>
    change.mutate(
      { params: { business }, body: wishesWith(wishes, place, [wish]) },
      {
        onSuccess: () => {
          close()
          tell(common.saved)
        }
      }
    )
  return (
    <Form refusal={change.error} onSubmit={save}>
      <WishFields wish={wish} onChange={setWish} path={`subscriptions.${place}`} isNew={old === undefined} />
      <div className="actions">
        <Button kind="first" type="submit" isPending={change.isPending}>
          {common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
        {old && (
          <span className="apart">
            <Button kind="danger" onPress={remove}>
              {market.remove}
            </Button>
          </span>
        )}
      </div>
    </Form>
  )
}

/** Asks before a wish is removed. */
export const WishRemoval = ({ business, close, name, place, wishes }: WishProps & { readonly name: string }) => {
  const { market } = useTexts()
  const change = useChange("PUT /api/businesses/:business/subscriptions")
  const remove = () =>
    change.mutate(
      { params: { business }, body: wishesWith(wishes, place, []) },
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
      isPending={change.isPending}
      refusal={change.error}
      close={close}
      confirm={remove}
    />
  )
}
