import { amsterdam } from "../../simulation/world/Amsterdam.ts"
import type { Terms } from "../world/Businesses.ts"

const capOf = {
  day: ({ daily_cap }: Terms) => daily_cap,
  week: ({ weekly_cap }: Terms) => weekly_cap,
  month: ({ monthly_cap }: Terms) => monthly_cap
} as const

const periods = ["day", "week", "month"] as const

const keyOf = (who: string, period: (typeof periods)[number], at: number): string =>
  `${who} ${period} ${amsterdam(at)[period]}`

/** Counts the leads of subscriptions in each calendar day, week and month in Amsterdam. */
export class CapCount {
  readonly #counts = new Map<string, number>()

  /** Adds leads that a subscription got at an instant; a negative number gives them back. */
  add(who: string, at: number, leads: number): void {
    for (const period of periods) {
      const key = keyOf(who, period, at)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + leads)
    }
  }

  /** The periods in which a subscription has as many leads as each of the terms allows. */
  full(who: string, at: number, terms: ReadonlyArray<Terms>): ReadonlyArray<string> {
    return periods.filter((period) => {
      const used = this.#counts.get(keyOf(who, period, at)) ?? 0
      return terms.every((one) => used >= (capOf[period](one) ?? Number.POSITIVE_INFINITY))
    })
  }
}
