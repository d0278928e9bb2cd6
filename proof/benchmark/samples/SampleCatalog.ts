/** The bearer token that every contender accepts. */
export const sampleToken = `lw_${"b".repeat(43)}`

/** The places of a sample lead. */
export const samplePlaces = 4

/** The window for duplicates, in days. */
export const sampleWindowDays = 30

const noCaps = { daily_cap: null, weekly_cap: null, monthly_cap: null }

const capsOf = (n: number) => {
  if (n % 8 === 0) return noCaps
  if (n % 8 === 4) return { ...noCaps, daily_cap: 400 }
  return {
    daily_cap: n % 5 === 1 ? 150 : null,
    weekly_cap: n % 5 === 2 ? 700 : null,
    monthly_cap: n % 5 === 3 ? 1000 : null
  }
}

/** Every eighth subscription takes leads from everywhere without caps, so that every lead finds businesses. */
const subscription = (n: number) => ({
  subcategory: "heat-pumps",
  regions: n % 4 === 0 ? ["*"] : [`${1000 + n * 150}-${1999 + n * 150}`, String(10 + n * 2), String(3500 + n)],
  countries: n % 8 === 3 ? ["Nederland"] : ["Nederland", "België"],
  weight: 1 + (n % 3),
  ...capsOf(n),
  active: true
})

/** One account, one website, one subcategory with a form, and 40 businesses with mixed regions, weights and caps. */
export const sampleCatalog = {
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [{ account: "acme", token: sampleToken, abilities: ["leads:create", "leads:read"], name: "website" }],
  websites: [{ code: "compare", account: "acme", name: "Compare", url: "https://compare.example" }],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [
        {
          id: "heat-pumps",
          name: "Heat pumps",
          slug: "heat-pumps",
          max_businesses: samplePlaces,
          duplicate_window_days: sampleWindowDays,
          fields: [
            {
              key: "year_of_construction",
              label: "Year of construction",
              type: "choice",
              options: ["Before 1945", "1945-1974", "1975-1990", "1991-2005", "After 2005"]
            },
            {
              key: "housing_insulation",
              label: "Insulation of the house",
              type: "choice",
              options: ["None", "Roof", "Cavity wall", "Roof, walls and floor"]
            },
            {
              key: "current_heating_system",
              label: "Current heating system",
              type: "choice",
              options: ["Gas boiler", "Electric", "District heating", "Heat pump", "Other"]
            },
            { key: "annual_gas_consumption", label: "Annual gas consumption", type: "number", min: 0, max: 100_000 },
            { key: "remarks", label: "Anything else?", type: "text", required: false }
          ]
        }
      ]
    }
  ],
  businesses: Array.from({ length: 40 }, (_, n) => ({
    id: `business-${String(n).padStart(2, "0")}`,
    account: "acme",
    name: `Business ${n}`,
    coc_id: "12345678",
    postal_code: "3511AB",
    city: "Utrecht",
    subscriptions: [subscription(n)]
  }))
}

/** The sample catalogue, as contenders read it from its file. */
export type SampleCatalog = typeof sampleCatalog
