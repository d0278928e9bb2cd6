import { amsterdam } from "./Amsterdam.ts"
import { capOf, type Period, periods, type Terms } from "./Terms.ts"

const keyOf = (period: Period, at: number): string => `${period} ${amsterdam(at)[period]}`

/** Counts the leads of a subscription in each calendar day, week and month in Amsterdam. */
export class CapCount {
  readonly #counts = new Map<string, number>()

  /** The leads counted in the period in which an instant lies. */
  used(period: Period, at: number): number {
    return this.#counts.get(keyOf(period, at)) ?? 0
  }

  /** Counts leads assigned at an instant. A negative number gives them back. */
  add(at: number, leads = 1): void {
    for (const period of periods) this.#counts.set(keyOf(period, at), this.used(period, at) + leads)
  }

  /** The periods whose cap is used up. */
  full(terms: Terms, at: number): ReadonlyArray<Period> {
    return periods.filter((period) => this.used(period, at) >= (capOf(terms, period, at) ?? Number.POSITIVE_INFINITY))
  }
}
