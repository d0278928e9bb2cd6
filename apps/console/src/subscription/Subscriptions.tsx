import { useState } from "react"
import { useTagged } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Answered, Section } from "../components/Page.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { CapUse, type SubscriptionUse } from "./CapUse.tsx"
import { usePausedText, usePlannedPause } from "./Pause.tsx"
import { useRegionText } from "./RegionMap.tsx"
import { SubscriptionEditor, SubscriptionRemoval } from "./SubscriptionEditor.tsx"
import type { Subscription } from "./TypedSubscription.ts"

interface SubscriptionRowProps {
  readonly off: string | undefined
  readonly subscription: Subscription
  readonly use: SubscriptionUse | undefined
  readonly edit: () => void
}

const SubscriptionRow = ({ edit, off, subscription, use }: SubscriptionRowProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const regionText = useRegionText()
  const [pausedText, plannedPause] = [usePausedText()(subscription), usePlannedPause()(subscription)]
  const isOn = subscription.active && pausedText === undefined
  const name = use?.name ?? subscription.subcategory
  return (
    <li className="subscription">
      <div>
        <h3>{name}</h3>
        {off === undefined ? (
          <Badge tone={isOn ? "good" : "waiting"}>
            {isOn ? market.active : (pausedText ?? market.subscription.paused)}
          </Badge>
        ) : (
          <Badge tone="quiet">{off}</Badge>
        )}
        {plannedPause && <Badge tone="quiet">{plannedPause}</Badge>}
        <span>{regionText(subscription)}</span>
        <small>
          {market.subscription.weight}: {number(subscription.weight)}
        </small>
      </div>
      <div>
        <CapUse subscription={subscription} use={use} />
        <Button aria-label={`${market.change}: ${name}`} aria-haspopup="dialog" onPress={edit}>
          {market.change}
        </Button>
      </div>
    </li>
  )
}

interface SubscriptionsProps {
  readonly business: string
  readonly country: string
  /** Why the business gets no leads at all, in words. */
  readonly off: string | undefined
}

/** The subscription in a dialog, by its subcategory. A new one is undefined. */
interface Opened {
  readonly subcategory: string | undefined
  /** The name of the subcategory, which stays when somebody else removes the subscription meanwhile. */
  readonly name: string
  readonly isRemoval: boolean
}

/** What a business wants, with its regions and how full its caps are. An operator changes all of it. */
export const Subscriptions = ({ business, country, off }: SubscriptionsProps) => {
  const { business: texts, market } = useTexts()
  const [open, setOpen] = useState<Opened>()
  const query = useTagged("GET /api/businesses/:business/subscriptions", { business })
  const close = () => setOpen(undefined)
  const useOf = (id: string) => query.data?.answer.uses.find(({ subcategory }) => subcategory === id)
  const edit = (subcategory?: string) =>
    setOpen({ subcategory, name: (subcategory && useOf(subcategory)?.name) ?? "", isRemoval: false })
  const { name = "", subcategory } = open ?? {}
  return (
    <Section
      title={texts.pages.subscriptions}
      actions={
        <Button aria-haspopup="dialog" onPress={() => edit()}>
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
                  off={off}
                  subscription={one}
                  use={useOf(one.subcategory)}
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
            country={country}
            close={close}
            remove={() => setOpen({ subcategory, name, isRemoval: true })}
          />
        )}
      </Dialog>
      {subcategory !== undefined && open?.isRemoval && (
        <SubscriptionRemoval business={business} subcategory={subcategory} name={name} close={close} />
      )}
    </Section>
  )
}
