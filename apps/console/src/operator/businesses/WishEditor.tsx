import { useState } from "react"
import { nameOf, useSubcategories } from "../../api/Names.ts"
import { useSeen } from "../../api/Seen.ts"
import type { Wish } from "../../api/Wish.ts"
import { Form } from "../../form/Form.tsx"
import { useSaved } from "../../form/Saved.ts"
import { Answered } from "../../parts/Answered.tsx"
import { AsItIsNow } from "../../parts/AsItIsNow.tsx"
import { Button } from "../../parts/Button.tsx"
import { Loading } from "../../parts/Loading.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { newWish, type TypedWish, typedWish } from "./Wish.ts"
import { changedPath, type TaggedWishes, typedOver, useWishChange } from "./WishChange.ts"
import { useWishDifferences } from "./WishDifferences.ts"
import { WishFields } from "./WishFields.tsx"

interface WishEditorProps {
  readonly business: string
  /** The subcategory of the wish, or undefined for a new one. */
  readonly subcategory: string | undefined
  readonly remove: () => void
  readonly close: () => void
}

const wishIn = ({ answer }: TaggedWishes, subcategory: string | undefined): Wish | undefined =>
  answer.data.subscriptions.find((one) => one.subcategory === subcategory)

interface WishFormProps extends WishEditorProps {
  readonly seen: TaggedWishes
  readonly isAnew: boolean
  readonly lookAgain: () => Promise<TaggedWishes["answer"] | undefined>
}

const WishForm = ({ business, close, isAnew, lookAgain, remove, seen, subcategory }: WishFormProps) => {
  const { common, market } = useTexts()
  const old = wishIn(seen, subcategory)
  const [wish, setWish] = useState<TypedWish>(() => (old === undefined ? newWish(subcategory ?? "") : typedWish(old)))
  const change = useWishChange(business)
  const differences = useWishDifferences(old, wish)
  const saved = useSaved(close, nameOf(useSubcategories(), wish.subcategory))
  const save = () => change.mutate({ seen, subcategory, typed: wish }, saved)
  const look = async () => {
    const answer = await lookAgain()
    if (answer === undefined) return
    change.reset()
    const now = answer.data.subscriptions.find((one) => one.subcategory === subcategory)
    if (old && now) setWish((typed) => typedOver(now, old, typed))
  }
  return (
    <Form refusal={change.error} lookAgain={() => void look()} onSubmit={save}>
      {isAnew && <AsItIsNow items={differences} />}
      <WishFields wish={wish} onChange={setWish} path={changedPath} isNew={subcategory === undefined} />
      <div className="actions">
        <Button kind="first" type="submit" isPending={change.isPending}>
          {common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
        {subcategory !== undefined && (
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

/** Changes a wish, or adds one. */
export const WishEditor = (props: WishEditorProps) => {
  const { isAnew, lookAgain, query, seen } = useSeen("GET /api/businesses/:business/subscriptions", {
    business: props.business
  })
  return (
    <Answered query={query}>
      {() => (seen ? <WishForm {...props} seen={seen} isAnew={isAnew} lookAgain={lookAgain} /> : <Loading />)}
    </Answered>
  )
}
