import { amsterdam, anHour, type LocalHour } from "../../recount/Amsterdam.ts"
import { type Chance, chanceOf, integer, lottery } from "./Chance.ts"
import { postalCode } from "./Origins.ts"
import { type OfPerson, personOf, knownOf } from "./PersonAct.ts"
import { places } from "./World.ts"
import { yearEnd, yearStart } from "./Year.ts"

/** A lead to send, and what is done to it later. */
export interface SimulatedLead extends OfPerson {
  readonly at: number
  readonly subcategory: string
  readonly website: "compare" | "checked" | "signalled"
  readonly country: "Nederland" | "België"
  readonly postal_code: string
  readonly email: string
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
  readonly description: string
  /** The operator's decision if the lead is held, and when it is made. */
  readonly review: { readonly at: number; readonly approves: boolean }
  /** Picks one of the businesses that have or had it when one of them tells an outcome or reclaims it. */
  readonly holder: number
  /** What a business tells of it. Null takes the outcome before it back. */
  readonly told: ReadonlyArray<{ readonly at: number; readonly outcome: string | null }>
  /** The reclaim request for it, and its decision. */
  readonly reclaim: {
    readonly at: number
    readonly reason: "no_contact" | "spam"
    readonly decidedAt: number
    readonly isGranted: boolean
  } | null
}

const byHour = [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1.2, 2.5, 4, 5.5, 6.5, 6.5, 6, 6, 6, 5.8, 5.5, 5.5, 6, 7.5, 8, 7, 5, 2.5]
const byWeekday = [1.2, 1.15, 1.1, 1.05, 0.9, 0.7, 0.9]

const surges = ["2026-02-12T17:00:00+01:00", "2026-03-30T17:00:00+02:00"].map((start) => Date.parse(start))

/** Two surges of six hours, in which Belgium sends far more leads than its businesses take in a day. */
const isSurge = (at: number): boolean => surges.some((start) => at >= start && at < start + 6 * anHour)

const demand = ({ hour, weekday }: LocalHour): number => byHour[hour]! * byWeekday[weekday]!

const hours = lottery(
  Array.from({ length: (yearEnd - yearStart) / anHour }, (_, hour) => {
    const at = yearStart + hour * anHour
    return [at, demand(amsterdam(at)) * (isSurge(at) ? 3 : 1)] as const
  })
)

const times = (chance: Chance, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, () => hours(chance) + integer(chance, 0, anHour - 1)).toSorted((a, b) => a - b)

/** One lead in thirty is of the person of another one, of up to 45 days before. */
const earlierOf = (chance: Chance, leads: ReadonlyArray<SimulatedLead>, at: number): SimulatedLead | undefined => {
  if (chance() >= 1 / 30) return undefined
  const earlier = leads[integer(chance, 0, leads.length - 1)]
  return earlier !== undefined && at - earlier.at < 45 * 24 * anHour ? earlier : undefined
}

const oneOf = <A>(chance: Chance, items: ReadonlyArray<A>): A => items[integer(chance, 0, items.length - 1)]!

const subcategories = Object.keys(places)

const wanted = lottery(Object.entries({ "heat-pumps": 84, "home-batteries": 12, insulation: 2, windows: 2 }))

/** The few keys that most people fill in well, and some as if they only tried the form. */
const content = lottery<Partial<SimulatedLead>>([
  [{}, 97],
  [{ first_name: "Test", last_name: "asdf" }, 1],
  [{ first_name: "Test" }, 1],
  [{ description: "As on www.example.nl." }, 1]
])

const newcomer = (chance: Chance, at: number, index: number) => {
  const country = chance() < (isSurge(at) ? 0.65 : 0.04) ? ("België" as const) : ("Nederland" as const)
  return {
    subcategory: country === "Nederland" ? wanted(chance) : "heat-pumps",
    country,
    postal_code: postalCode(chance, country),
    email: `person${index}@${chance() < 0.01 ? "shop.example" : "example.nl"}`,
    phone: `${chance() < 0.01 ? 1 : 0}6${10_000_000 + index}`
  }
}

/** The person of another lead, known by address or by number, with the same wish or the next one. */
const again = (
  chance: Chance,
  { country, email, phone, postal_code, subcategory }: SimulatedLead,
  isSame: boolean
): Partial<SimulatedLead> => ({
  country,
  postal_code,
  subcategory: isSame ? subcategory : subcategories[(subcategories.indexOf(subcategory) + 1) % subcategories.length]!,
  ...(chance() < 0.5 ? { email: email.toUpperCase() } : { phone })
})

const outcomes = ["contacted", "no_answer", "quoted", "won", "lost", null] as const

const told = (chance: Chance, at: number, isReclaimed: boolean): SimulatedLead["told"] =>
  Array.from({ length: chance() < (isReclaimed ? 0.5 : 0.9) ? 0 : integer(chance, 1, 4) }, () => ({
    at: at + integer(chance, 0, 240 * anHour),
    outcome: oneOf(chance, outcomes)
  })).toSorted((a, b) => a.at - b.at)

const reclaimOf = (chance: Chance, sentAt: number): SimulatedLead["reclaim"] => {
  if (chance() >= 0.03) return null
  const at = sentAt + integer(chance, 0, 120 * anHour)
  const decidedAt = at + integer(chance, 0, 96 * anHour)
  const reason = chance() < 0.8 ? "no_contact" : "spam"
  return { at, reason, decidedAt, isGranted: chance() < 0.7 }
}

/** Simulated leads in the order in which they are sent. The same seed gives the same leads. */
export const simulatedLeads = (seed: number, count: number): ReadonlyArray<SimulatedLead> => {
  const [chance, ofPersons] = [chanceOf(seed), chanceOf(~seed)]
  const leads: Array<SimulatedLead> = []
  let isShopping = false
  for (const [index, at] of times(chance, count).entries()) {
    // Somebody who shops around wants one thing after the other.
    isShopping = chance() < (isShopping ? 0.8 : 0.01) && index > 0
    const reclaim = reclaimOf(chance, at)
    const earlier = isShopping ? leads.at(-1) : earlierOf(chance, leads, at)
    const known = knownOf(ofPersons, leads, at)
    const lead = {
      at,
      ...newcomer(chance, at, index),
      ...(earlier === undefined ? {} : again(chance, earlier, !isShopping && chance() < 0.5)),
      ...(known === undefined ? {} : again(ofPersons, known, ofPersons() < 0.5)),
      first_name: "Some",
      last_name: "Body",
      description: "A simulated lead.",
      ...content(chance),
      website: oneOf(chance, ["checked", "signalled", ...Array<"compare">(8).fill("compare")] as const),
      review: { at: at + integer(chance, anHour / 2, 9 * anHour), approves: chance() >= 0.05 },
      holder: chance(),
      told: told(chance, at, reclaim !== null),
      reclaim
    }
    leads.push({ ...lead, ...personOf(ofPersons, lead, leads) })
  }
  return leads
}
