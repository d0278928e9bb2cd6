import type { ReactNode } from "react"
import { live, useAnswer } from "../api/Queries.ts"
import { inText, useTexts } from "../texts/Texts.tsx"
import { usePausedText } from "./Pause.tsx"
import { caps as ownCaps, type Subscription } from "./TypedSubscription.ts"
import { UsedUp, useUsedUpCaps } from "./UsedUp.tsx"

interface OfBusiness {
  readonly business: string
}

const Notice = ({ children }: { readonly children: ReactNode }) => (
  <p className="notice" data-tone="waiting">
    {children}
  </p>
)

/** Returns why the whole business gets no leads now, undefined while it may get some, and null until that is known. */
const useWhyNone = (business: string): ReactNode => {
  const { none, off } = useTexts().business.subscriptions
  const shown = useAnswer("GET /api/businesses/:business", { params: { business } }, { every: live }).data?.data
  const pausedText = usePausedText()(shown ?? { paused_from: null, paused_until: null })
  if (shown === undefined) return null
  if (!shown.active) return off
  return pausedText && inText(none, pausedText)
}

/** Why the whole business gets no leads now. */
export const NoneAtAll = ({ business }: OfBusiness) => {
  const why = useWhyNone(business)
  return why && <Notice>{why}</Notice>
}

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
          <Notice key={id}>
            {name(id)}: {why}
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
  return why && <Notice>{why}</Notice>
}
