import { useState } from "react"
import { nameOf, useSubcategories } from "../../api/Names.ts"
import { useAnswer } from "../../api/Queries.ts"
import type { Wish } from "../../api/Wish.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Section } from "../../parts/Page.tsx"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { CapUse } from "./CapUse.tsx"
import { RegionMap } from "./RegionMap.tsx"
import { WishEditor, WishRemoval } from "./WishEditor.tsx"

interface WishRowProps {
  readonly business: string
  readonly isActive: boolean
  readonly wish: Wish
  readonly edit: () => void
}

const WishRow = ({ business, edit, isActive, wish }: WishRowProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const name = nameOf(useSubcategories(), wish.subcategory)
  return (
    <li className="wish">
      <div>
        <h3>{name}</h3>
        {isActive ? (
          <Badge tone={wish.active ? "good" : "waiting"}>{wish.active ? market.active : market.wish.paused}</Badge>
        ) : (
          <Badge tone="quiet">{market.business.off}</Badge>
        )}
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

interface WishesProps {
  readonly business: string
  /** Whether the business is switched on. One that is off gets no leads. */
  readonly isActive: boolean
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Wishes = ({ business, isActive }: WishesProps) => {
  const { market } = useTexts()
  const subcategories = useSubcategories()
  const [open, setOpen] = useState<{ readonly place: number; readonly isRemoval: boolean }>()
  const query = useAnswer("GET /api/businesses/:business/subscriptions", { params: { business } })
  const wishes = query.data?.data.subscriptions ?? []
  const close = () => setOpen(undefined)
  const edit = (place: number) => setOpen({ place, isRemoval: false })
  const wish = open && wishes[open.place]
  const name = wish === undefined ? "" : nameOf(subcategories, wish.subcategory)
  const parts = open && { business, wishes, place: open.place, close }
  return (
    <Section
      title={market.business.wishes}
      actions={
        <Button aria-haspopup="dialog" onPress={() => edit(wishes.length)}>
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
              {data.subscriptions.map((one, n) => (
                <WishRow
                  key={one.subcategory}
                  business={business}
                  isActive={isActive}
                  wish={one}
                  edit={() => edit(n)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog
        title={wish === undefined ? market.business.addWish : market.business.changeWish(name)}
        isOpen={parts !== undefined && !open?.isRemoval}
        close={close}
      >
        {parts && <WishEditor {...parts} remove={() => setOpen({ place: parts.place, isRemoval: true })} />}
      </Dialog>
      {parts && open?.isRemoval && <WishRemoval {...parts} name={name} />}
    </Section>
  )
}
