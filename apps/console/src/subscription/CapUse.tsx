import { Label } from "react-aria-components/Label"
import { Meter } from "react-aria-components/Meter"
import { live, useAnswer } from "../api/Queries.ts"
import { dayOf, firstDay, type Period } from "../texts/Day.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"
import type { Subscription } from "./Subscription.ts"

/** A page behind the last one. It tells the total and shows no lead, and so it is no look at a person. */
const behindTheLast = { per_page: "1", page: "1000000000" }

interface CapProps {
  readonly business: string
  readonly subcategory: string
  readonly period: Period
  readonly cap: number
}

/** How full a cap is: the leads of the period that the business did not give back. */
const Cap = ({ business, cap, period, subcategory }: CapProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const zone = useTimeZone()
  const leads = useAnswer(
    "GET /api/businesses/:business/leads",
    {
      params: { business },
      query: {
        subcategory_id: subcategory,
        assigned_from: firstDay(period, dayOf(Date.now(), zone)),
        status: "new,approved,reclaim_requested,reclaim_rejected",
        ...behindTheLast
      }
    },
    { every: live }
  )
  const used = leads.data?.meta.total ?? 0
  const text = market.subscription.used(number(used), number(cap))
  return (
    <Meter className="meter" value={used} maxValue={Math.max(cap, used, 1)} valueLabel={text}>
      {({ percentage }) => (
        <>
          <Label>{market.subscription[period]}</Label>
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

/** The caps of a subscription, and how full they are. */
export const CapUse = ({
  business,
  subscription
}: {
  readonly business: string
  readonly subscription: Subscription
}) => {
  const { market } = useTexts()
  const caps = [
    ["daily", subscription.daily_cap],
    ["weekly", subscription.weekly_cap],
    ["monthly", subscription.monthly_cap]
  ] as const
  if (caps.every(([, cap]) => cap === null)) return <p className="muted">{market.subscription.noCap}</p>
  return caps.map(
    ([period, cap]) =>
      cap !== null && (
        <Cap key={period} business={business} subcategory={subscription.subcategory} period={period} cap={cap} />
      )
  )
}
