import type { NamesInUse } from "@leadwell/domain/features/catalogfile/CurrentCatalog"

/** The names of an empty catalogue. */
export const nothing: NamesInUse = {
  accounts: new Set(),
  affiliates: new Map(),
  businesses: new Map(),
  websites: new Map(),
  categories: [],
  subcategories: [],
  linked: []
}

/** Returns a new copy of a valid catalogue file that uses every key. */
export const fullCatalog = () => ({
  accounts: [
    { id: "acme", name: "Acme" },
    { id: "best", name: "Best" }
  ],
  tokens: [
    {
      account: "acme",
      token: `lw_${"a".repeat(43)}`,
      abilities: ["leads:create", "operator"],
      name: "website",
      scope: null
    },
    { account: "best", token: `lw_${"b".repeat(43)}`, abilities: [] as Array<string>, name: "polling", scope: null }
  ],
  affiliates: [
    {
      id: "aff-1",
      account: "acme",
      company_name: "Acme BV",
      address: "Oudegracht 1",
      postal_code: "3511AB",
      city: "Utrecht",
      country: "Nederland",
      coc_id: "12345678",
      iban: "NL91ABNA0417164300"
    },
    {
      id: "aff-2",
      account: "best",
      company_name: "Best NV",
      address: "Grote Markt 1",
      postal_code: "1000",
      city: "Brussel",
      country: "België",
      coc_id: "0123.456.749",
      iban: "BE68539007547034"
    }
  ],
  websites: [website("demo", "acme", "aff-1"), website("other", "best", null)],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [subcategory("heat-pumps"), subcategory("boilers")]
    },
    { id: "roofs", name: "Roofs", slug: "roofs", subcategories: [{ ...subcategory("tiles"), fields: [] }] }
  ],
  businesses: [business("warm-bv", "acme", "aff-1"), business("cool-nv", "best", null)]
})

/** Returns the same catalogue with other values at these dotted paths. */
export const fullCatalogWith = (values: Readonly<Record<string, unknown>>) => {
  const file = fullCatalog()
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split(".")
    const holder = keys.slice(0, -1).reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], file)
    Object.assign(holder as object, { [keys.at(-1) ?? ""]: value })
  }
  return file
}

const website = (code: string, account: string, affiliate: string | null) => ({
  code,
  account,
  affiliate,
  name: "Demo",
  url: "https://demo.example",
  country: "België",
  language: "fr",
  review: true,
  consent: "required",
  confirm: "mail",
  active: false
})

const field = {
  required: false,
  options: null as Array<string> | null,
  min: null as number | null,
  max: null as number | null,
  unit: null as string | null
}

const subcategory = (id: string) => ({
  id,
  name: "Heat pumps",
  slug: id,
  max_businesses: 1,
  duplicate_window_days: 0,
  fields: [
    { ...field, key: "built", label: "Built", type: "choice", options: ["before 1975", "1975-1990"] },
    { ...field, key: "gas", label: "Gas", type: "number", min: 0, max: 5000, unit: "m3" },
    { ...field, key: "remarks", label: "Remarks", type: "text" }
  ]
})

const subscription = (wanted: string) => ({
  subcategory: wanted,
  regions: ["35", "1000-1099"],
  countries: ["België"],
  weight: 2.5,
  daily_cap: 0 as number | null,
  weekly_cap: 5 as number | null,
  monthly_cap: null as number | null,
  active: false,
  daily_cap_by_weekday: { mon: 3, sun: 0 } as Record<string, number> | null,
  weekdays: ["mon", "tue", "sun"],
  paused_from: "2026-12-01" as string | null,
  paused_until: "2026-12-12" as string | null
})

const business = (id: string, account: string, affiliate: string | null) => ({
  id,
  account,
  affiliate,
  name: "Warm BV",
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  country: "België",
  phone: "031234567" as string | null,
  active: false,
  mail_personal_data: true,
  same_person_days: 90,
  paused_from: "2026-12-24" as string | null,
  paused_until: null as string | null,
  subscriptions: [subscription("heat-pumps"), subscription("boilers")]
})
