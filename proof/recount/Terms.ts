import { amsterdam } from "./Amsterdam.ts"
import { covers } from "./Regions.ts"

/** The periods that have caps. */
export const periods = ["day", "week", "month"] as const

/** A period that has a cap. */
export type Period = (typeof periods)[number]

/** The weekdays from Monday on, as `LocalHour` counts them. */
const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** The first and last day of a pause, as in requests. */
export interface Pause {
  readonly paused_from?: string | null
  readonly paused_until?: string | null
}

/**
 * What a subscription takes, as in requests. Without countries it takes leads from all, and without weekdays on every
 * day.
 */
export interface Terms extends Pause {
  readonly weight: number
  readonly regions: ReadonlyArray<string>
  readonly countries?: ReadonlyArray<string>
  readonly daily_cap: number | null
  readonly weekly_cap: number | null
  readonly monthly_cap: number | null
  readonly daily_cap_by_weekday?: Readonly<Record<string, number>> | null
  readonly weekdays?: ReadonlyArray<string>
  readonly active: boolean
}

/** Where a lead comes from, as far as it is known: its country and the digits of its postal code. */
export interface Origin {
  readonly country?: string | undefined
  readonly digits?: number | undefined
}

const weekdayAt = (at: number): string => weekdayNames[amsterdam(at).weekday] ?? ""

/** The cap of the terms for the period in which an instant lies. */
export const capOf = (terms: Terms, period: Period, at: number): number | null => {
  const { daily_cap, daily_cap_by_weekday: own, monthly_cap, weekly_cap } = terms
  return { day: own?.[weekdayAt(at)] ?? daily_cap, week: weekly_cap, month: monthly_cap }[period]
}

/** Whether an instant lies in a pause. */
export const isPaused = ({ paused_from, paused_until }: Pause, at: number): boolean => {
  const [from, until] = [paused_from ?? null, paused_until ?? null]
  if (from === null && until === null) return false
  const { date } = amsterdam(at)
  return !(from !== null && date < from) && !(until !== null && date > until)
}

/** Whether the terms take no leads on the day of an instant, whatever the caps. */
export const hasDayOff = (terms: Terms, at: number): boolean =>
  isPaused(terms, at) || terms.weekdays?.includes(weekdayAt(at)) === false

/** Whether the day alone never excludes a lead: the terms have no caps, no pause, and all weekdays. */
export const isSameEveryDay = (terms: Terms): boolean =>
  [terms.daily_cap, terms.weekly_cap, terms.monthly_cap, terms.daily_cap_by_weekday ?? null].every(
    (cap) => cap === null
  ) &&
  (terms.paused_from ?? terms.paused_until ?? null) === null &&
  weekdayNames.every((day) => terms.weekdays?.includes(day) !== false)

/** Why terms exclude a lead at an instant, caps aside; empty when they do not. */
export const obstacles = (terms: Terms | undefined, { country, digits }: Origin, at: number): ReadonlyArray<string> => {
  if (terms === undefined) return ["it has no subscription"]
  const isFromElsewhere = country !== undefined && terms.countries?.includes(country) === false
  return [
    terms.active ? [] : ["it is inactive"],
    hasDayOff(terms, at) ? ["it has a day off"] : [],
    isFromElsewhere ? [`it takes none from ${country}`] : [],
    digits === undefined || covers(terms.regions, digits) ? [] : [`it takes none from ${digits}`]
  ].flat()
}
