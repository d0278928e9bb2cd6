import { covers } from "./Regions.ts"

/** The periods that have caps. */
export const periods = ["day", "week", "month"] as const

/** A period that has a cap. */
export type Period = (typeof periods)[number]

/** What a subscription takes, as in requests. Without countries it takes leads from all. */
export interface Terms {
  readonly weight: number
  readonly regions: ReadonlyArray<string>
  readonly countries?: ReadonlyArray<string>
  readonly daily_cap: number | null
  readonly weekly_cap: number | null
  readonly monthly_cap: number | null
  readonly active: boolean
}

/** Where a lead comes from, as far as it is known: its country and the digits of its postal code. */
export interface Origin {
  readonly country?: string | undefined
  readonly digits?: number | undefined
}

/** The cap of the terms for a period. */
export const capOf = ({ daily_cap, monthly_cap, weekly_cap }: Terms, period: Period): number | null =>
  ({ day: daily_cap, week: weekly_cap, month: monthly_cap })[period]

/** Why terms exclude a lead, caps aside; empty when they do not. */
export const obstacles = (terms: Terms | undefined, { country, digits }: Origin): ReadonlyArray<string> => {
  if (terms === undefined) return ["it has no subscription"]
  const isFromElsewhere = country !== undefined && terms.countries?.includes(country) === false
  return [
    terms.active ? [] : ["it is inactive"],
    isFromElsewhere ? [`it takes none from ${country}`] : [],
    digits === undefined || covers(terms.regions, digits) ? [] : [`it takes none from ${digits}`]
  ].flat()
}
