import type { Terms } from "./Businesses.ts"
import type { WorldLead } from "./Steps.ts"
import type { World } from "./World.ts"

/** The token of the account that owns the websites and the businesses. */
export const ownerToken = `lw_${"e".repeat(43)}`

/** The token of an operator. */
export const operatorToken = `lw_${"f".repeat(43)}`

/**
 * What every person has. It occurs nowhere else, so the logs of the servers must not contain it. A phone number is
 * whole, because some of its digits may be part of an id or a duration.
 */
export const personal: ReadonlyArray<RegExp> = [
  /Emberly/,
  /Quixwell/,
  /Zonderstraat/,
  /Muiderwijk/,
  /endurance-mail/,
  /(?<![\w.])06777\d{5}(?!\w)/
]

/** The description that identifies the lead of a step. */
export const descriptionOf = (step: number): string => `request ${step} of Emberly`

/** The contacts of a person. */
const contactsOf = (person: number) => ({
  email: `p${person}@endurance-mail.example`,
  phone: `06777${String(person).padStart(5, "0")}`
})

/** The body of a request that blocks or unblocks a person by some of the contacts. */
export const blockBody = (person: number, by: ReadonlyArray<"email" | "phone">) =>
  Object.fromEntries(by.map((key) => [key, contactsOf(person)[key]]))

/** The body of a request that erases a person. */
export const erasureBody = (person: number) => ({ email: contactsOf(person).email, reason: "request" })

/** The query that finds the leads of a person. */
export const personQuery = (person: number): string => `q=${encodeURIComponent(contactsOf(person).email)}`

/** The body of a request that replaces the number of a person by one that nobody else has. */
export const correctionBody = (step: number) => ({ phone: contactsOf(90_000 + step).phone, remark: "Asked." })

/** A CSV file of leads. */
export const csvOf = (leads: ReadonlyArray<WorldLead>): string => {
  const rows = leads.map((lead) => {
    const { accept_terms: _, fields: __, website_code: ___, subcategory_id: ____, ...row } = leadBody(lead, lead.person)
    return row
  })
  return [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells) => cells.join(";")).join("\n")
}

/** The body of a request that creates the lead of a step. */
export const leadBody = ({ digits, person, subcategory, website }: WorldLead, step: number) => ({
  website_code: website,
  subcategory_id: subcategory,
  postal_code: `${digits}AB`,
  city: "Muiderwijk",
  street: "Zonderstraat",
  street_number: "7",
  preferred_date_of_execution: "2031-01-15",
  description: descriptionOf(step),
  gender: "other",
  first_name: "Emberly",
  last_name: "Quixwell",
  ...contactsOf(person),
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {}
})

const business = (id: string, subscriptions: ReadonlyArray<Terms>) => ({
  id,
  account: "acme",
  name: id,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions
})

/** The catalogue file of a world, as it is at the start. */
export const catalogueOf = ({ businesses, subcategories }: World) => ({
  accounts: [{ id: "acme", name: "Acme" }],
  tokens: [
    { account: "acme", token: ownerToken, abilities: ["leads:create", "leads:read", "reclaims:create"], name: "owner" },
    { account: "acme", token: operatorToken, abilities: ["operator"], name: "operator" }
  ],
  websites: ["open", "checked"].map((code) => ({
    code,
    account: "acme",
    name: code,
    url: `https://${code}.example`,
    review: code === "checked"
  })),
  categories: [
    {
      id: "energy",
      name: "Energy",
      slug: "energy",
      subcategories: subcategories.map(({ id, places }) => ({ id, name: id, slug: id, max_businesses: places }))
    }
  ],
  businesses: businesses.map(({ id, subscriptions }) => business(id, subscriptions))
})
