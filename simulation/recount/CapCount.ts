import { amsterdam } from "../world/Amsterdam.ts"
import type { Terms } from "../world/Member.ts"

/** The periods that have caps. */
export const periods = ["day", "week", "month"] as const

/** A period that has a cap. */
export type Period = (typeof periods)[number]

/** The cap of the terms for a period. */
export const capOf = ({ daily_cap, monthly_cap, weekly_cap }: Terms, period: Period): number | null =>
  ({ day: daily_cap, week: weekly_cap, month: monthly_cap })[period]

/** The leads counted in a period, and the cap in force. */
export interface Peak {
  readonly used: number
  readonly cap: number
}

/** Counts the leads of a business in each calendar day, week and month in Amsterdam. */
export class CapCount {
  readonly #counts = new Map<string, number>()
  /** The highest use of a cap, by kind of period. */
  readonly peaks = new Map<Period, Peak>()

  static #key(period: Period, at: number): string {
    return `${period} ${amsterdam(at)[period]}`
  }

  #used(period: Period, at: number): number {
    return this.#counts.get(CapCount.#key(period, at)) ?? 0
  }

  /** Counts a lead assigned under these terms. */
  add(terms: Terms, at: number): void {
    for (const period of periods) {
      const used = this.#used(period, at) + 1
      this.#counts.set(CapCount.#key(period, at), used)
      const [cap, peak] = [capOf(terms, period), this.peaks.get(period)]
      if (cap !== null && used / cap >= (peak === undefined ? 0 : peak.used / peak.cap))
        this.peaks.set(period, { used, cap })
    }
  }

  /** The periods whose cap is used up. */
  full(terms: Terms, at: number): ReadonlyArray<Period> {
    return periods.filter((period) => {
      const cap = capOf(terms, period)
      return cap !== null && this.#used(period, at) >= cap
    })
  }
}
