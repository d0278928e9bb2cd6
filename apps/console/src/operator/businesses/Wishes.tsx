import { useState } from "react"
import { nameOf, useSubcategories } from "../../api/Names.ts"
import { useTagged } from "../../api/Queries.ts"
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
import { WishEditor } from "./WishEditor.tsx"
import { WishRemoval } from "./WishRemoval.tsx"

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

/** The wish in a dialog, by its subcategory. A new one is undefined. */
interface Opened {
  readonly subcategory: string | undefined
  readonly isRemoval: boolean
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Wishes = ({ business, isActive }: WishesProps) => {
  const { market } = useTexts()
  const subcategories = useSubcategories()
  const [open, setOpen] = useState<Opened>()
  const query = useTagged("GET /api/businesses/:business/subscriptions", { business })
  const close = () => setOpen(undefined)
  const edit = (subcategory: string | undefined) => setOpen({ subcategory, isRemoval: false })
  const subcategory = open?.subcategory
  const name = subcategory === undefined ? "" : nameOf(subcategories, subcategory)
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
        {({ answer: { data } }) =>
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
                  edit={() => edit(one.subcategory)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog
        title={subcategory === undefined ? market.business.addWish : market.business.changeWish(name)}
        isOpen={open !== undefined && !open.isRemoval}
        close={close}
      >
        {open && (
          <WishEditor
            business={business}
            subcategory={subcategory}
            close={close}
            remove={() => setOpen({ subcategory, isRemoval: true })}
          />
        )}
      </Dialog>
      {subcategory !== undefined && open?.isRemoval && (
        <WishRemoval business={business} subcategory={subcategory} name={name} close={close} />
      )}
    </Section>
  )
}
