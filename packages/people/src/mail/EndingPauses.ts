import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { isPaused } from "@leadwell/domain/catalog/Pause"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { dayOff } from "@leadwell/domain/distribution/Eligibility"
import type { Market } from "@leadwell/domain/distribution/Market"

/** A pause of a business, or of its subscription to a subcategory, and its last day. */
export interface EndingPause {
  readonly business: BusinessId
  readonly subcategory: SubcategoryId | null
  readonly until: CalendarDate
}

/** The days of the shortest pause whose end is told. */
const shortest = 3

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
    const { paused_from } = isOfBusiness ? business : subscription
    if (paused_from !== null && dayAfter(paused_from, shortest - 1) > off.until) return []
    return [{ business: business.id, subcategory: isOfBusiness ? null : subcategory, until: off.until }]
  })
