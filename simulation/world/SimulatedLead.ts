import { amsterdam, anHour, type LocalHour } from "../../recount/Amsterdam.ts"
import { type Chance, chanceOf, integer, lottery } from "./Chance.ts"
import { postalCode } from "./Origins.ts"
import { quarterEnd, quarterStart } from "./Quarter.ts"

/** A lead to send. */
export interface SimulatedLead {
  readonly at: number
  readonly subcategory: string
  readonly website: "compare" | "checked"
  readonly country: "Nederland" | "België"
  readonly postal_code: string
  readonly email: string
  readonly phone: string
  /** The operator's decision if the lead is held, and when it is made. */
  readonly review: { readonly at: number; readonly approves: boolean }
}

const byHour = [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1.2, 2.5, 4, 5.5, 6.5, 6.5, 6, 6, 6, 5.8, 5.5, 5.5, 6, 7.5, 8, 7, 5, 2.5]
const byWeekday = [1.2, 1.15, 1.1, 1.05, 0.9, 0.7, 0.9]

const surges = ["2026-02-12T17:00:00+01:00", "2026-03-30T17:00:00+02:00"].map((start) => Date.parse(start))

/** Two surges of six hours, in which Belgium sends far more leads than its businesses take in a day. */
const isSurge = (at: number): boolean => surges.some((start) => at >= start && at < start + 6 * anHour)

const demand = ({ hour, weekday }: LocalHour): number => byHour[hour]! * byWeekday[weekday]!

const hours = lottery(
  Array.from({ length: (quarterEnd - quarterStart) / anHour }, (_, hour) => {
    const at = quarterStart + hour * anHour
    return [at, demand(amsterdam(at)) * (isSurge(at) ? 3 : 1)] as const
  })
)

const times = (chance: Chance, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, () => hours(chance) + integer(chance, 0, anHour - 1)).toSorted((a, b) => a - b)

/** One lead in thirty repeats a contact of up to 45 days before. */
const earlierOf = (chance: Chance, leads: ReadonlyArray<SimulatedLead>, at: number): SimulatedLead | undefined => {
  if (chance() >= 1 / 30) return undefined
  const earlier = leads[integer(chance, 0, leads.length - 1)]
  return earlier !== undefined && at - earlier.at < 45 * 24 * anHour ? earlier : undefined
}

const newcomer = (chance: Chance, at: number, index: number) => {
  const country = chance() < (isSurge(at) ? 0.65 : 0.04) ? ("België" as const) : ("Nederland" as const)
  return {
    subcategory: country === "Nederland" && chance() < 0.12 ? "home-batteries" : "heat-pumps",
    country,
    postal_code: postalCode(chance, country),
    email: `person${index}@example.nl`
  }
}

/** Simulated leads in the order in which they are sent. The same seed gives the same leads. */
export const simulatedLeads = (seed: number, count: number): ReadonlyArray<SimulatedLead> => {
  const chance = chanceOf(seed)
  const leads: Array<SimulatedLead> = []
  for (const [index, at] of times(chance, count).entries()) {
    const earlier = earlierOf(chance, leads, at)
    const { country, email, postal_code, subcategory } = earlier ?? newcomer(chance, at, index)
    leads.push({
      at,
      subcategory,
      country,
      postal_code,
      email: earlier === undefined ? email : email.toUpperCase(),
      phone: String(index).padStart(10, "0"),
      website: chance() < 0.1 ? "checked" : "compare",
      review: { at: at + integer(chance, anHour / 2, 9 * anHour), approves: chance() >= 0.05 }
    })
  }
  return leads
}
