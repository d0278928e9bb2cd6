import { Label } from "react-aria-components/Label"
import { Meter } from "react-aria-components/Meter"
import type { Answer } from "../api/Contract.ts"
import { dayOf } from "../texts/Day.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"
import type { Subscription } from "./TypedSubscription.ts"
import { weekdayOf } from "./Weekdays.ts"

/** The name of a subcategory, and the leads of the present periods that its caps count. */
export type SubscriptionUse = Answer<"GET /api/businesses/:business/subscriptions">["uses"][number]

/** How full a cap is: the leads of the period that the business did not give back. */
const Cap = ({ cap, title, used }: { readonly title: string; readonly used: number; readonly cap: number }) => {
  const { common } = useTexts()
  const { number } = useFormat()
  const text = common.of(number(used), number(cap))
  return (
    <Meter className="meter" value={used} maxValue={Math.max(cap, used, 1)} valueLabel={text}>
      {({ percentage }) => (
        <>
          <Label>{title}</Label>
          <span>{text}</span>
          <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="bar-track" />
            <rect width={percentage} height="4" className={used >= cap ? "bar-full" : "bar-part"} />
          </svg>
        </>
      )}
    </Meter>
  )
}

interface CapUseProps {
  readonly subscription: Subscription
  readonly use: SubscriptionUse | undefined
}

/** The caps of a subscription, and how full they are. */
export const CapUse = ({ subscription, use }: CapUseProps) => {
  const { market } = useTexts()
  const ownCap = subscription.daily_cap_by_weekday?.[weekdayOf(dayOf(Date.now(), useTimeZone()))]
  const periods = ["daily", "weekly", "monthly"] as const
  const caps = periods.flatMap((period) => {
    const cap = (period === "daily" ? ownCap : undefined) ?? subscription[`${period}_cap`]
    return cap === null ? [] : [{ period, cap }]
  })
  if (caps.length === 0) return <p className="muted">{market.subscription.noCap}</p>
  return caps.map(({ cap, period }) => (
    <Cap key={period} title={market.subscription[`${period}_cap`]} used={use?.[period] ?? 0} cap={cap} />
  ))
}
