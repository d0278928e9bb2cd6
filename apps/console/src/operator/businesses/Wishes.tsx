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

/** The wish in a dialog, as it was shown when it was opened. A new one is undefined. */
interface Opened {
  readonly wish: Wish | undefined
  readonly isRemoval: boolean
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Wishes = ({ business, isActive }: WishesProps) => {
  const { market } = useTexts()
  const subcategories = useSubcategories()
  const [open, setOpen] = useState<Opened>()
  const query = useAnswer("GET /api/businesses/:business/subscriptions", { params: { business } })
  const close = () => setOpen(undefined)
  const edit = (wish: Wish | undefined) => setOpen({ wish, isRemoval: false })
  const wish = open?.wish
  const name = wish === undefined ? "" : nameOf(subcategories, wish.subcategory)
  return (
    <Section
      title={market.business.wishes}
      actions={
        <Button aria-haspopup="dialog" onPress={() => edit(undefined)}>
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
              {data.subscriptions.map((one) => (
                <WishRow
                  key={one.subcategory}
                  business={business}
                  isActive={isActive}
                  wish={one}
                  edit={() => edit(one)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog
        title={wish === undefined ? market.business.addWish : market.business.changeWish(name)}
        isOpen={open !== undefined && !open.isRemoval}
        close={close}
      >
        {open && (
          <WishEditor business={business} old={wish} close={close} remove={() => setOpen({ wish, isRemoval: true })} />
        )}
      </Dialog>
      {wish && open?.isRemoval && <WishRemoval business={business} wish={wish} name={name} close={close} />}
    </Section>
  )
}
