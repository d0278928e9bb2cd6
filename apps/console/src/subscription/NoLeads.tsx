import type { ReactNode } from "react"
import type { Answer } from "../api/Contract.ts"
import { useHoldings } from "../api/Holdings.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Notice } from "../components/Page.tsx"
import { inText, useTexts } from "../texts/Texts.tsx"
import { usePausedText } from "./Pause.tsx"
import { caps as ownCaps, type Subscription } from "./TypedSubscription.ts"
import { UsedUp, useUsedUpCaps } from "./UsedUp.tsx"

interface OfBusiness {
  readonly business: string
}

/** Returns what tells why a whole business gets no leads now, or undefined while it may get some. */
const useWhyOff = () => {
  const { none, off } = useTexts().business.subscriptions
  const pausedText = usePausedText()
  return (one: Answer<"GET /api/businesses">["data"][number]): ReactNode => {
    if (!one.active) return off
    const paused = pausedText(one)
    return paused && inText(none, paused)
  }
}

/** Returns why the whole business gets no leads now, undefined while it may get some, and null until that is known. */
const useWhyNone = (business: string): ReactNode => {
  const whyOff = useWhyOff()
  const shown = useAnswer("GET /api/businesses/:business", { params: { business } }, { every: live }).data?.data
  return shown === undefined ? null : whyOff(shown)
}

/** Which businesses of a person get no leads at all now, and why. */
export const BusinessesWithoutLeads = () => {
  const whyOff = useWhyOff()
  return useHoldings().businesses.map((one) => (
    <Notice key={one.id} of={one.name}>
      {whyOff(one)}
    </Notice>
  ))
}

/** Why the whole business gets no leads now. */
export const NoneAtAll = ({ business }: OfBusiness) => <Notice>{useWhyNone(business)}</Notice>

const takesNone = (one: Subscription): boolean => ownCaps.some((cap) => one[cap] === 0)

/** Why each subscription brings no leads now, or those whose cap is used up while another one brings some. */
const NoneOfEach = ({ business }: OfBusiness) => {
  const { closed, empty, paused } = useTexts().business.subscriptions
  const found = useAnswer("GET /api/businesses/:business/subscriptions", { params: { business } }, { every: live }).data
  const caps = useUsedUpCaps(business)
  const pausedText = usePausedText()
  const usedUp = new Set(caps.map((one) => one.subcategory_id))
  const whyOff = (one: Subscription) => {
    if (!one.active) return paused
    return pausedText(one) ?? (takesNone(one) && !usedUp.has(one.subcategory) ? closed : undefined)
  }
  const wanted = found?.data.subscriptions ?? []
  const off = wanted.flatMap((one) => {
    const why = whyOff(one)
    return why === undefined ? [] : [{ id: one.subcategory, why }]
  })
  const stopped = new Set([...off.map(({ id }) => id), ...usedUp])
  const name = (id: string) => found?.uses.find(({ subcategory }) => subcategory === id)?.name ?? id
  if (found !== undefined && wanted.length === 0) return <Notice>{empty}</Notice>
  return (
    <>
      {wanted.every(({ subcategory }) => stopped.has(subcategory)) &&
        off.map(({ id, why }) => (
          <Notice key={id} of={name(id)}>
            {why}
          </Notice>
        ))}
      {caps.map((one) => (
        <UsedUp key={one.subcategory_id} of={one.subcategory_name} usedUp={one} />
      ))}
    </>
  )
}

/** Why a business gets no leads now, or no more of some subcategories. It is told before all else. */
export const NoLeads = ({ business }: OfBusiness) => {
  const why = useWhyNone(business)
  if (why === undefined) return <NoneOfEach business={business} />
  return <Notice>{why}</Notice>
}
