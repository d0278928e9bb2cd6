import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { isPaused, type Pause } from "@leadwell/domain/catalog/Pause"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { dayOff } from "@leadwell/domain/distribution/Eligibility"
import type { Market } from "@leadwell/domain/distribution/Market"

/** A pause of a business, or of its subscription to a subcategory, and its last day. */
export interface EndingPause {
  readonly business: BusinessId
  readonly subcategory: SubcategoryId | null
  readonly until: CalendarDate
}

/** Pauses of fewer days end without a word. */
const shortest = 3

const isShort = ({ paused_from }: Pause, until: CalendarDate): boolean =>
  paused_from !== null && dayAfter(paused_from, shortest - 1) > until

/** Returns the pauses of some days from which active businesses of a market come back in two days. */
export const endingPauses = (
  { candidates }: Pick<Market, "candidates">,
  subcategory: SubcategoryId,
  today: CalendarDate
): ReadonlyArray<EndingPause> =>
  candidates.flatMap((candidate) => {
    const { business, subscription } = candidate
    const off = business.active && subscription.active ? dayOff(candidate, today) : null
    if (off?.rule !== "paused" || off.until !== dayAfter(today, 1)) return []
    const isOfBusiness = isPaused(business, today) && business.paused_until === off.until
    if (dayOff(candidate, dayAfter(today, 2))?.rule === "paused") return []
    if (isShort(isOfBusiness ? business : subscription, off.until)) return []
    return [{ business: business.id, subcategory: isOfBusiness ? null : subcategory, until: off.until }]
  })
