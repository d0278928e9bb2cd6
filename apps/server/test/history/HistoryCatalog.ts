import type { HistoryRandom } from "./HistoryRandom.ts"

/** The businesses that a history may import, each with its account. */
export const businessAccounts = {
  alder: "acme",
  birch: "acme",
  cedar: "stranger",
  Dogwood: "acme",
  elm: "acme"
} as const

/** The token of the account `acme`. */
export const token = `lw_${"h".repeat(43)}`

const regions = ["35", "3511", "3000-3599", "1", "1012", "9"] as const

const cap = (random: HistoryRandom) => (random.percent(70) ? null : random.below(4))

/** Draws subscriptions for a catalogue or a request, at most one for each subcategory. */
export const drawSubscriptions = (random: HistoryRandom) =>
  random
    .shuffle(["heat-pumps", "boilers"])
    .slice(random.pick([0, 0, 1, 1, 1, 2]))
    .map((subcategory) => ({
      subcategory,
      regions: random.percent(60) ? ["*"] : [random.pick(regions), random.pick(regions)],
      active: random.percent(85),
      weight: random.pick([0.5, 1, 1, 2, 3]),
      daily_cap: cap(random),
      weekly_cap: cap(random),
      monthly_cap: cap(random),
      ...(random.percent(20) ? { countries: ["België"] } : {})
    }))

const business = (random: HistoryRandom, id: string, account: string) => ({
  id,
  account,
  name: `Business ${id} ${random.below(10)}`,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  active: random.percent(85),
  subscriptions: drawSubscriptions(random)
})

const subcategory = (random: HistoryRandom, id: string) => ({
  id,
  name: `${id} ${random.below(10)}`,
  slug: id,
  max_businesses: 1 + random.below(4),
  duplicate_window_days: random.pick([0, 1, 30]),
  fields: random.shuffle([
    { key: "year", label: "Year of construction", type: "choice", options: ["before 1975", "1975-1990"] },
    { key: "gas", label: "Gas", type: "number", min: 0, max: 10000, unit: "m3", required: false },
    { key: "moves", label: "Do you move soon?", type: "boolean", required: random.percent(10) }
  ])
})

/** Draws a catalogue. Its businesses, subscriptions and forms differ from draw to draw. */
export const drawCatalog = (random: HistoryRandom, isBroken: boolean) => {
  const drawn = random.shuffle(Object.entries(businessAccounts)).map(([id, account]) => business(random, id, account))
  return {
    accounts: ["acme", isBroken ? "other" : "stranger"].map((id) => ({ id, name: id })),
    tokens: [{ account: "acme", token, abilities: ["leads:create", "leads:read", "reclaims:create"], name: "all" }],
    websites: [
      { code: "demo", account: "acme", name: "Demo", url: "https://demo.example" },
      { code: "reviewed", account: "acme", name: "Reviewed", url: "https://reviewed.example", review: true },
      { code: "closed", account: "acme", name: "Closed", url: "https://closed.example", active: random.percent(20) }
    ],
    categories: [
      {
        id: "heating",
        name: "Heating",
        slug: "heating",
        subcategories: random.shuffle(["heat-pumps", "boilers"]).map((id) => subcategory(random, id))
      }
    ],
    businesses: isBroken ? [...drawn, business(random, "lost", "nobody")] : drawn.slice(random.below(3))
  }
}
