const secret = (letter: string) => `lw_${letter.repeat(43)}`

/** Tokens in clear, by purpose. */
export const tokens = {
  website: secret("w"),
  reader: secret("r"),
  reclaimer: secret("c"),
  affiliates: secret("a"),
  catalog: secret("k"),
  all: secret("o"),
  stranger: secret("s"),
  operator: secret("p")
}

const abilities = ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read"]

const affiliate = (id: string, account: string) => ({
  id,
  account,
  company_name: `Company ${id}`,
  address: "Maliebaan 1",
  postal_code: "3581CN",
  city: "Utrecht",
  coc_id: "30123456",
  iban: "NL91 ABNA 0417 1643 00"
})

const business = (id: string, account: string, regions: ReadonlyArray<string>) => ({
  id,
  account,
  name: `Business ${id}`,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: [
    { subcategory: "heat-pumps", regions },
    { subcategory: "boilers", regions }
  ]
})

/**
 * A catalogue with an account that owns nearly everything, a stranger, and an operator who owns nothing. Leads for heat
 * pumps are never duplicates, so that tests can send the same lead again.
 */
export const testCatalog = {
  accounts: ["acme", "stranger", "house"].map((id) => ({ id, name: id })),
  tokens: [
    { account: "acme", token: tokens.website, abilities: ["leads:create"], name: "website" },
    { account: "acme", token: tokens.reader, abilities: ["leads:read"], name: "reader" },
    { account: "acme", token: tokens.reclaimer, abilities: ["reclaims:create"], name: "reclaimer" },
    { account: "acme", token: tokens.affiliates, abilities: ["affiliates:read"], name: "affiliates" },
    { account: "acme", token: tokens.catalog, abilities: ["catalog:read"], name: "catalog" },
    { account: "acme", token: tokens.all, abilities, name: "all" },
    { account: "stranger", token: tokens.stranger, abilities, name: "all" },
    { account: "house", token: tokens.operator, abilities: ["operator"], name: "operator" }
  ],
  affiliates: [
    affiliate("aff-1", "acme"),
    affiliate("aff-2", "acme"),
    affiliate("aff-3", "acme"),
    affiliate("aff-4", "stranger")
  ],
  websites: [
    { code: "demo", account: "acme", affiliate: "aff-1", name: "Demo", url: "https://demo.example" },
    { code: "reviewed", account: "acme", name: "Reviewed", url: "https://reviewed.example", review: true },
    { code: "closed", account: "acme", name: "Closed", url: "https://closed.example", active: false },
    { code: "foreign", account: "stranger", name: "Foreign", url: "https://foreign.example" }
  ],
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
          max_businesses: 3,
          duplicate_window_days: 0,
          fields: [
            {
              key: "year_of_construction",
              label: "Year of construction",
              type: "choice",
              options: ["before 1975", "1975-1990"]
            },
            { key: "annual_gas_consumption", label: "Gas", type: "number", min: 0, max: 10000, unit: "m3" },
            { key: "moves_soon", label: "Do you move soon?", type: "boolean", required: false },
            { key: "boiler_date", label: "Last service", type: "date", required: false },
            { key: "remarks", label: "Anything else?", type: "text", required: false }
          ]
        },
        { id: "boilers", name: "Boilers", slug: "boilers", max_businesses: 2 }
      ]
    },
    { id: "Roofs", name: "Roofs", slug: "roofs" }
  ],
  businesses: [
    business("first", "acme", ["35"]),
    business("second", "stranger", ["*"]),
    business("third", "acme", ["*"]),
    { ...business("idle", "acme", ["*"]), active: false }
  ]
}

/** A valid lead request for any day before 2030. */
export const leadBody = {
  website_code: "demo",
  subcategory_id: "heat-pumps",
  postal_code: "3511 ab",
  country: "NL",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12 bis",
  preferred_date_of_execution: "2030-06-01",
  description: "A heat pump, please.",
  gender: "Female",
  first_name: "Zoë",
  last_name: "Jansen",
  email: "Zoe@Example.nl",
  phone: "0612312312",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: { year_of_construction: "1975-1990", annual_gas_consumption: 1500 }
}

/** A request of the same person for a boiler. A second one is a duplicate. */
export const boilerBody = { ...leadBody, subcategory_id: "boilers", fields: {} }
