import { useBusinessName } from "../api/Names.ts"
import { useTagged } from "../api/Queries.ts"
import { isChangedMeanwhile } from "../api/Refusal.ts"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Notice, Page, Section } from "../components/Page.tsx"
import { Switch } from "../field/Fields.tsx"
import { useParam } from "../list/ListAddress.ts"
import { useTexts } from "../texts/Texts.tsx"
import { CapFields, useOwnSubscription } from "./CapFields.tsx"
import { NoneAtAll } from "./NoLeads.tsx"
import { OwnPause, usePausedText } from "./Pause.tsx"
import { useRegionText } from "./RegionMap.tsx"
import type { Subscription } from "./TypedSubscription.ts"
import { UsedUp, type UsedUpCap, useUsedUpCaps } from "./UsedUp.tsx"

interface WantedProps {
  readonly business: string
  readonly wanted: Subscription
  readonly title: string
  readonly usedUp: UsedUpCap | undefined
  readonly lookAgain: () => Promise<unknown>
}

const Wanted = ({ business, lookAgain, title, usedUp, wanted }: WantedProps) => {
  const { business: texts, market } = useTexts()
  const { subscriptions } = texts
  const { error, isPending, mutate, reset } = useOwnSubscription(business, wanted.subcategory)
  const regionText = useRegionText()
  const { active } = wanted
  const pausedText = usePausedText()(wanted)
  return (
    <Section
      title={title}
      actions={
        <Switch
          isSelected={active}
          isReadOnly={isPending}
          aria-label={`${subscriptions.gets}: ${title}`}
          onChange={(isOn) =>
            mutate(
              { active: isOn },
              { onSuccess: () => tell(isOn ? subscriptions.resumedNotice(title) : subscriptions.pausedNotice(title)) }
            )
          }
        >
          {subscriptions.gets}
        </Switch>
      }
    >
      {error && (
        <Fault refusal={error} again={isChangedMeanwhile(error) ? () => void lookAgain().then(reset) : undefined} />
      )}
      {!active && <Notice>{subscriptions.paused}</Notice>}
      <Notice>{pausedText}</Notice>
      {usedUp && <UsedUp usedUp={usedUp} />}
      <p className="muted">
        {market.subscription.regions}: {regionText(wanted)}
      </p>
      <CapFields business={business} wanted={wanted} title={title} lookAgain={lookAgain} />
    </Section>
  )
}

/** Which leads a business wants, and how many. */
export const OwnSubscriptionsPage = () => {
  const { pages, subscriptions } = useTexts().business
  const business = useParam("business")
  const query = useTagged("GET /api/businesses/:business/subscriptions", { business })
  const caps = useUsedUpCaps(business)
  const name = useBusinessName(business)
  return (
    <Page
      title={pages.subscriptions}
      of={name}
      intro={
        <>
          {name}
          {name && <br />}
          {subscriptions.intro}
        </>
      }
    >
      <NoneAtAll business={business} />
      <Answered query={query}>
        {({
          answer: {
            data: { subscriptions: all },
            uses
          }
        }) => (
          <>
            {all.length === 0 && <p className="empty">{subscriptions.empty}</p>}
            <div className="cards">
              <OwnPause business={business} />
              {all.map((wanted) => (
                <Wanted
                  key={wanted.subcategory}
                  business={business}
                  lookAgain={query.refetch}
                  wanted={wanted}
                  title={uses.find(({ subcategory }) => subcategory === wanted.subcategory)?.name ?? wanted.subcategory}
                  usedUp={caps.find(({ subcategory_id }) => subcategory_id === wanted.subcategory)}
                />
              ))}
            </div>
          </>
        )}
      </Answered>
      <p className="muted">{subscriptions.askOperator}</p>
    </Page>
  )
}
