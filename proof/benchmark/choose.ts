// Measures how long it takes to choose businesses for a lead with four places, by number and standing of candidates:
// by the index, and by the rule in plain form.
// node launch.cjs proof/benchmark/choose.ts [milliseconds for each row]
import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { noPause } from "@leadwell/domain/catalog/Pause"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { choose } from "@leadwell/domain/distribution/Choice"
import { chooseByIndex } from "@leadwell/domain/distribution/index/ChoiceIndex"
import type { Candidate, Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { Region } from "@leadwell/domain/geography/Region"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { DateTime } from "effect"
import { median } from "./load/Spread.ts"

const span = Number(process.argv[2] ?? 500)
const amsterdam = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
const now = DateTime.makeUnsafe("2026-01-21T11:00:00Z")
const moment = { now, today: periodStarts(businessDay(now, amsterdam)) }
const lead = { country: "Nederland", postal_code: PostalCode.make("3511AB"), places: 4, holdings: [] } as const

const everywhere = [Region.make("*")]

/** Twenty ranges for each business, no two alike. Those of every other business contain Utrecht. */
const twenty = (index: number) =>
  Array.from({ length: 20 }, (_, n) => {
    const first = index % 2 === 0 && n === 10 ? 3500 : 4000 + n * 250 + (index % 97)
    return Region.make(`${first}-${first + 99}`)
  })

const candidate = (index: number, regions: ReadonlyArray<Region>): Candidate => {
  const business = BusinessId.make(`business-${index}`)
  return {
    business: { id: business, active: true, same_person_days: 0, ...noPause },
    subscription: {
      business,
      subcategory: SubcategoryId.make("heat-pumps"),
      regions,
      countries: ["Nederland", "België"],
      weight: 1 + (index % 3),
      daily_cap: 100,
      weekly_cap: null,
      monthly_cap: 1000,
      active: true,
      daily_cap_by_weekday: null,
      weekdays: Weekday.literals,
      ...noPause
    }
  }
}

/** All candidates stand within one stride of each other. `isAway` marks those that come back with this lead. */
const stateOf = (index: number, subscription: Subscription, isAway: boolean): SubscriptionState => ({
  pass: 1000 + ((index * 7919) % 1000) / 1000,
  waiting_since: DateTime.subtract(now, { seconds: index }),
  is_away: isAway,
  area: areaOf(subscription),
  use: { ...moment.today, daily: index % 50, weekly: index % 200, monthly: index % 500, earlier: [] }
})

type RegionsOf = (index: number) => ReadonlyArray<Region>
type Standing = "running" | "away" | "new"

const marketOf = (size: number, regionsOf: RegionsOf, standing: (index: number) => Standing): Market => {
  const candidates = Array.from({ length: size }, (_, index) => candidate(index, regionsOf(index)))
  const states = candidates.flatMap(({ business, subscription }, index) =>
    standing(index) === "new" ? [] : [[business.id, stateOf(index, subscription, standing(index) === "away")] as const]
  )
  return { candidates, states: new Map(states) }
}

/** The median duration of a decision in microseconds, after an equally long warm-up. */
const measured = (market: Market, by: typeof choose): number => {
  const times: Array<number> = []
  const start = performance.now()
  for (let at = start; at < start + 2 * span;) {
    by(lead, market, moment)
    const after = performance.now()
    if (after > start + span) times.push(after - at)
    at = after
  }
  return median(times) * 1000
}

const rows: ReadonlyArray<readonly [name: string, regionsOf: RegionsOf, standing: (index: number) => Standing]> = [
  ["the whole country, all have states", () => everywhere, () => "running"],
  ["the whole country, all are new", () => everywhere, () => "new"],
  ["the whole country, all come back at once", () => everywhere, () => "away"],
  ["twenty ranges, half out of region, all have states", twenty, () => "running"],
  ["twenty ranges, half out of region, all are new", twenty, () => "new"],
  ["twenty ranges, one in ten comes back", twenty, (index) => (index % 10 === 0 ? "away" : "running")],
  ["twenty ranges, all come back at once", twenty, () => "away"]
]

for (const [name, regionsOf, standing] of rows) {
  const figures = [10, 100, 1000].map((size) => {
    const [index, rule] = [chooseByIndex, choose].map((by) =>
      measured(marketOf(size, regionsOf, standing), by).toFixed(1)
    )
    return `${index} and ${rule} (${size})`
  })
  console.log(`${name}: µs per decision ${figures.join(", ")}`)
}
