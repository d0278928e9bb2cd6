import { chanceOf } from "../../simulation/world/Chance.ts"
import { businessesOf, type WorldBusiness } from "./Businesses.ts"
import { faultPlan, type PlannedFault } from "./FaultPlan.ts"
import { type Step, stepsOf } from "./Steps.ts"
import { rushed, usual, type WorldSubcategory } from "./Subcategories.ts"

/** Everything that a seed decides. Times are milliseconds after the start of the run. */
export interface World {
  readonly seed: number
  /** The number of servers, which share one database. */
  readonly servers: number
  /** The instant that the clocks of the servers show at the start of the run. Null stands for the true time. */
  readonly startsAt: number | null
  readonly subcategories: ReadonlyArray<WorldSubcategory>
  readonly businesses: ReadonlyArray<WorldBusiness>
  readonly steps: ReadonlyArray<Step>
  readonly faults: ReadonlyArray<PlannedFault>
}

/**
 * Starts shortly before a change of the clocks in Amsterdam, and before the midnight that ends a day and a month there.
 * Most runs start at the true time.
 */
const starts = [
  null,
  null,
  null,
  Date.parse("2027-03-28T00:59:54Z"),
  Date.parse("2027-10-31T00:59:54Z"),
  Date.parse("2027-01-31T22:59:54Z")
]

/**
 * The world of a seed for a number of servers, with faults of the kind `only` if one is given. The same seed gives the
 * same world.
 */
export const worldOf = (seed: number, servers = 2, only?: string): World => {
  // Neighbouring seeds would otherwise begin alike.
  const chance = chanceOf(Math.imul(seed, 0x9e3779b1))
  const startsAt = starts[Math.floor(chance() * starts.length)] ?? null
  const businesses = businessesOf(chance)
  return {
    seed,
    servers,
    startsAt,
    subcategories: [...usual, rushed],
    businesses,
    steps: stepsOf(chance, businesses, servers),
    faults: faultPlan(chance, servers, only)
  }
}
