import { useState } from "react"
import { nameOf, useSubcategories } from "../api/Names.ts"
import { useTagged } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { CapUse } from "./CapUse.tsx"
import { RegionMap } from "./RegionMap.tsx"
import type { Subscription } from "./Subscription.ts"
import { SubscriptionEditor } from "./SubscriptionEditor.tsx"
import { SubscriptionRemoval } from "./SubscriptionRemoval.tsx"

interface SubscriptionRowProps {
  readonly business: string
  readonly isActive: boolean
  readonly subscription: Subscription
  readonly edit: () => void
}

const SubscriptionRow = ({ business, edit, isActive, subscription }: SubscriptionRowProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const name = nameOf(useSubcategories(), subscription.subcategory)
  return (
    <li className="subscription">
      <div>
        <h3>{name}</h3>
        {isActive ? (
          <Badge tone={subscription.active ? "good" : "waiting"}>
            {subscription.active ? market.active : market.subscription.paused}
          </Badge>
        ) : (
          <Badge tone="quiet">{market.business.off}</Badge>
        )}
        <small>{subscription.countries.join(", ")}</small>
        <small>
          {market.subscription.weight}: {number(subscription.weight)}
        </small>
        <Button aria-label={`${market.change}: ${name}`} aria-haspopup="dialog" onPress={edit}>
          {market.change}
        </Button>
      </div>
      <div>
        <RegionMap regions={subscription.regions} />
        <small>{subscription.regions.join(", ")}</small>
      </div>
      <div>
        <CapUse business={business} subscription={subscription} />
      </div>
    </li>
  )
}

interface SubscriptionsProps {
  readonly business: string
  /** Whether the business is switched on. One that is off gets no leads. */
  readonly isActive: boolean
}

/** The subscription in a dialog, by its subcategory. A new one is undefined. */
interface Opened {
  readonly subcategory: string | undefined
  readonly isRemoval: boolean
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Subscriptions = ({ business, isActive }: SubscriptionsProps) => {
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
      title={market.business.subscriptions}
      actions={
        <Button aria-haspopup="dialog" onPress={() => edit(undefined)}>
          {market.business.addSubscription}
        </Button>
      }
    >
      <Answered query={query}>
        {({ answer: { data } }) =>
          data.subscriptions.length === 0 ? (
            <p className="muted">{market.business.noSubscriptions}</p>
          ) : (
            <ul>
              {data.subscriptions.map((one) => (
                <SubscriptionRow
                  key={one.subcategory}
                  business={business}
                  isActive={isActive}
                  subscription={one}
                  edit={() => edit(one.subcategory)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog
        title={subcategory === undefined ? market.business.addSubscription : market.business.changeSubscription(name)}
        isOpen={open !== undefined && !open.isRemoval}
        close={close}
      >
        {open && (
          <SubscriptionEditor
            business={business}
            subcategory={subcategory}
            close={close}
            remove={() => setOpen({ subcategory, isRemoval: true })}
          />
        )}
      </Dialog>
      {subcategory !== undefined && open?.isRemoval && (
        <SubscriptionRemoval business={business} subcategory={subcategory} name={name} close={close} />
      )}
    </Section>
  )
}
