import { useState } from "react"
import { nameOf, useSubcategories } from "../../api/Names.ts"
import type { Wish } from "../../api/Wish.ts"
import { Button } from "../../parts/Button.tsx"
import { Confirmation } from "../../parts/Confirmation.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { useSaved } from "../../parts/Saved.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { newWish, type TypedWish, typedWish } from "./Wish.ts"
import { changedPath, useWishChange } from "./WishChange.ts"
import { WishFields } from "./WishFields.tsx"

interface WishEditorProps {
  readonly business: string
  /** The wish as it is shown, or undefined for a new one. */
  readonly old: Wish | undefined
  readonly remove: () => void
  readonly close: () => void
}

/** Changes a wish, or adds one. */
export const WishEditor = ({ business, close, old, remove }: WishEditorProps) => {
  const { common, market } = useTexts()
  const [wish, setWish] = useState<TypedWish>(() => (old === undefined ? newWish("") : typedWish(old)))
  const change = useWishChange(business)
  const saved = useSaved(close, nameOf(useSubcategories(), wish.subcategory))
  const save = () => change.mutate({ old, typed: wish }, saved)
  return (
    <Form refusal={change.error} onSubmit={save}>
      <WishFields wish={wish} onChange={setWish} path={changedPath} isNew={old === undefined} />
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

interface WishRemovalProps {
  readonly business: string
  readonly wish: Wish
  readonly name: string
  readonly close: () => void
}

/** Asks before a wish is removed. */
export const WishRemoval = ({ business, close, name, wish }: WishRemovalProps) => {
  const { market } = useTexts()
  const change = useWishChange(business)
  const remove = () =>
    change.mutate(
      { old: wish, typed: undefined },
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
