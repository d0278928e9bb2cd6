import { useState } from "react"
import { nameOf, useSubcategories } from "../../api/Names.ts"
import { useAnswer, useChange } from "../../api/Queries.ts"
import type { Wish } from "../../api/Wish.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Section } from "../../parts/Page.tsx"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { CapUse } from "./CapUse.tsx"
import { RegionMap } from "./RegionMap.tsx"
import { newWish, sentWish, type TypedWish, typedWish } from "./Wish.ts"
import { WishFields } from "./WishFields.tsx"

interface EditorProps {
  readonly business: string
  readonly wishes: ReadonlyArray<Wish>
  /** The place of the wish that is changed; one after the last is a new one. */
  readonly place: number
  readonly close: () => void
}

const WishEditor = ({ business, close, place, wishes }: EditorProps) => {
  const { common, market } = useTexts()
  const old = wishes[place]
  const [wish, setWish] = useState<TypedWish>(() => (old === undefined ? newWish("") : typedWish(old)))
  const change = useChange("PUT /api/businesses/:business/subscriptions")
  const replaceBy = (replaced: ReadonlyArray<TypedWish>) => {
    const subscriptions = [
      ...wishes.slice(0, place).map(typedWish),
      ...replaced,
      ...wishes.slice(place + 1).map(typedWish)
    ].map(sentWish)
    change.mutate(
      { params: { business }, body: { subscriptions } },
      {
        onSuccess: () => {
          close()
          tell(common.saved)
        }
      }
    )
  }
  return (
    <Form refusal={change.error} onSubmit={() => replaceBy([wish])}>
      <WishFields wish={wish} onChange={setWish} path={`subscriptions.${place}`} isNew={old === undefined} />
      <div className="actions">
        <Button kind="first" type="submit" isPending={change.isPending}>
          {common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
        {old && (
          <Button kind="danger" onPress={() => replaceBy([])}>
            {market.remove}
          </Button>
        )}
      </div>
    </Form>
  )
}

const WishRow = ({
  business,
  edit,
  wish
}: {
  readonly business: string
  readonly wish: Wish
  readonly edit: () => void
}) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const name = nameOf(useSubcategories(), wish.subcategory)
  return (
    <li className="wish">
      <div>
        <h3>{name}</h3>
        <Badge tone={wish.active ? "good" : "waiting"}>{wish.active ? market.active : market.wish.paused}</Badge>
        <small>{wish.countries.join(", ")}</small>
        <small>
          {market.wish.weight}: {number(wish.weight)}
        </small>
        <Button aria-label={`${market.change}: ${name}`} aria-haspopup="dialog" onPress={edit}>
          {market.change}
        </Button>
      </div>
      <div>
        <RegionMap regions={wish.regions} />
        <small>{wish.regions.join(", ")}</small>
      </div>
      <div>
        <CapUse business={business} wish={wish} />
      </div>
    </li>
  )
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Wishes = ({ business }: { readonly business: string }) => {
  const { market } = useTexts()
  const [place, setPlace] = useState<number>()
  const query = useAnswer("GET /api/businesses/:business/subscriptions", { params: { business } })
  const wishes = query.data?.data.subscriptions ?? []
  const close = () => setPlace(undefined)
  return (
    <Section
      title={market.business.wishes}
      actions={
        <Button aria-haspopup="dialog" onPress={() => setPlace(wishes.length)}>
          {market.business.addWish}
        </Button>
      }
    >
      <Answered query={query}>
        {({ data }) =>
          data.subscriptions.length === 0 ? (
            <p className="muted">{market.business.noWishes}</p>
          ) : (
            <ul>
              {data.subscriptions.map((wish, n) => (
                <WishRow key={wish.subcategory} business={business} wish={wish} edit={() => setPlace(n)} />
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog
        title={place === wishes.length ? market.business.addWish : market.business.changeWish}
        isOpen={place !== undefined}
        close={close}
      >
        {place !== undefined && <WishEditor business={business} wishes={wishes} place={place} close={close} />}
      </Dialog>
    </Section>
  )
}
