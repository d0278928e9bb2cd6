import { businessAccounts, drawCatalog, drawSubscriptions } from "./HistoryCatalog.ts"
import { drawBusinessLeadQuery, drawLeadQuery, drawReclaimQuery } from "./HistoryQuery.ts"
import { type HistoryRandom, randomOf } from "./HistoryRandom.ts"

/** One step of a history. Leads of a business and reclaim requests are counted back from the latest, which is 0. */
export type HistoryCommand =
  | { readonly _tag: "Create"; readonly request: unknown }
  | { readonly _tag: "List"; readonly business: string; readonly query: unknown }
  | { readonly _tag: "Reclaim"; readonly business: string; readonly lead: number; readonly submission: unknown }
  | {
      readonly _tag: "Decide"
      readonly filed: number
      readonly status: "granted" | "rejected"
      readonly isLeadAtFault: boolean | null
    }
  | { readonly _tag: "Review"; readonly lead: number; readonly action: "approve" | "refuse" | "withdraw" }
  | { readonly _tag: "Explain"; readonly lead: number }
  | { readonly _tag: "Leads"; readonly query: unknown }
  | { readonly _tag: "Own"; readonly query: unknown }
  | { readonly _tag: "Requests"; readonly query: unknown }
  | { readonly _tag: "Subscribe"; readonly business: string; readonly subscriptions: ReadonlyArray<unknown> }
  | { readonly _tag: "Sweep" }
  | { readonly _tag: "Import"; readonly catalog: unknown }
  | { readonly _tag: "Advance"; readonly hours: number }

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64"
)

const faults: readonly [object, ...ReadonlyArray<object>] = [
  { postal_code: "35" },
  { website_code: "closed" },
  { website_code: "nowhere" },
  { subcategory_id: "nothing" },
  { preferred_date_of_execution: "2026-01-10" },
  { email: "zoe" },
  { accept_terms: false, phone: undefined },
  { fields: { year: "1975", more: 1 } }
]

const someone = (random: HistoryRandom) => Array.from({ length: 8 }, () => `p${random.below(1_000_000)}@example.nl`)

const leadRequest = (random: HistoryRandom) => ({
  website_code: random.percent(90) ? "demo" : "reviewed",
  subcategory_id: random.percent(85) ? "heat-pumps" : "boilers",
  postal_code: random.pick(["3511 ab", "3599ZZ", "1012AB", "9999 XX"]),
  country: random.percent(90) ? "Nederland" : "België",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12 bis",
  preferred_date_of_execution: "2026-06-01",
  description: `A heat pump, please: ${random.below(1000)}.`,
  gender: random.percent(50) ? "Female" : "Male",
  first_name: "Zoë",
  last_name: "Jansen",
  email: random.pick(["Zoe@Example.nl", "zoe@example.nl", ...someone(random)]),
  phone: random.pick(["0612345678", "0612312312", "0687654321", `06${String(10_000_000 + random.below(1_000_000))}`]),
  accept_terms: true,
  subscribe_to_newsletter: random.percent(50),
  fields: { year: "1975-1990", ...(random.percent(50) ? { gas: random.below(10_000) } : {}) },
  ...(random.percent(15) ? random.pick(faults) : {})
})

const submission = (random: HistoryRandom) => ({
  reason: random.pick(["spam", "no_contact", "duplicate", "spam", "other", "whim"]),
  ...(random.percent(75) ? { description: "They never called." } : {}),
  screenshot: random.percent(85) ? new Uint8Array(pixel) : new Uint8Array(random.below(2))
})

const business = (random: HistoryRandom) =>
  random.percent(75)
    ? random.pick(["alder", "birch", "elm"])
    : random.pick(["nobody", ...Object.keys(businessAccounts)])

const draw = (random: HistoryRandom): HistoryCommand => {
  const dice = random.below(100)
  if (dice < 32) return { _tag: "Create", request: leadRequest(random) }
  if (dice < 42) return { _tag: "List", business: business(random), query: drawBusinessLeadQuery(random) }
  if (dice < 62) {
    return {
      _tag: "Reclaim",
      business: business(random),
      lead: random.below(random.pick([1, 3, 6])),
      submission: submission(random)
    }
  }
  if (dice < 68) {
    const isLeadAtFault = random.pick([null, null, true, false])
    const status = random.percent(60) ? "granted" : "rejected"
    return { _tag: "Decide", filed: random.below(3), status, isLeadAtFault }
  }
  if (dice < 74) {
    return { _tag: "Review", lead: 1 + random.below(20), action: random.pick(["approve", "refuse", "withdraw"]) }
  }
  if (dice < 80) return { _tag: "Explain", lead: 1 + random.below(20) }
  if (dice < 82) return { _tag: "Leads", query: drawLeadQuery(random) }
  if (dice < 83) return { _tag: "Own", query: drawLeadQuery(random) }
  if (dice < 85) return { _tag: "Requests", query: drawReclaimQuery(random) }
  if (dice < 87) return { _tag: "Subscribe", business: business(random), subscriptions: drawSubscriptions(random) }
  if (dice < 92) return { _tag: "Sweep" }
  if (dice < 95) return { _tag: "Import", catalog: drawCatalog(random, random.percent(25)) }
  return { _tag: "Advance", hours: random.percent(50) ? 1 + random.below(30) : 24 * random.below(20) }
}

/** Draws the history of a seed: a catalogue, then commands, then the list of every business. */
export const historyOf = (seed: number, length: number): ReadonlyArray<HistoryCommand> => {
  const random = randomOf(seed)
  const history: Array<HistoryCommand> = [{ _tag: "Import", catalog: drawCatalog(random, false) }]
  while (history.length < length) history.push(draw(random))
  const lists = Object.keys(businessAccounts).map((id) => ({ _tag: "List" as const, business: id, query: {} }))
  return [...history, ...lists]
}
