import { DateTime } from "effect"
import type { Demo, DemoField } from "./DemoMarket.ts"

/** A lead that is valid for the demo catalogue, with the given day of execution. */
export const demoLead = (day: string) => ({
  website_code: "warmte-vergelijker",
  subcategory_id: "heat-pumps",
  postal_code: "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12",
  preferred_date_of_execution: day,
  description: "A heat pump for a terraced house.",
  gender: "female",
  first_name: "Jane",
  last_name: "Doe",
  email: "jane@example.nl",
  phone: "0612345678",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {
    year_of_construction: "1975-1990",
    housing_insulation: "Cavity wall",
    current_heating_system: "Gas boiler",
    annual_gas_consumption: 1500
  }
})

/** What people agree to on the websites of the demo. */
export const demoConsent = {
  language: "nl",
  text: "Ik wil offertes. De website mag mijn gegevens aan ten hoogste vier bedrijven geven, en zij mogen mij bellen en mailen.",
  purposes: ["call", "email", "share_with_businesses"]
}

const firstNames = ["Sanne", "Daan", "Fatima", "Joris", "Lotte", "Mehmet", "Anneke", "Bram", "Ingrid", "Wout"]
const lastNames = ["de Vries", "Bakker", "El Amrani", "van Dijk", "Peeters", "Yilmaz", "Smit", "Claes", "Mulder"]
const streets = ["Voorbeeldstraat", "Lindelaan", "Molenweg", "Stationsplein", "Kerkpad"]
const wishes = [
  "Graag een offerte voor onze woning, het liefst nog dit jaar.",
  "Wij willen verduurzamen en zoeken een vakman uit de buurt.",
  "De oude installatie is kapot. Kan er snel iemand langskomen?",
  "Wat kost dit ongeveer voor een huis uit de jaren zeventig? Bellen kan na vijf uur.",
  "Ik vergelijk drie aanbieders en wil binnen een maand beslissen."
]

/** Returns choices that are the same for the same number. */
export const choicesOf = (number: number) => {
  let state = number
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
  return { below, pick: <A>(items: ReadonlyArray<A>): A => items[below(items.length)]! }
}

const answerTo = (choices: ReturnType<typeof choicesOf>, { max = 5000, options = [], type }: DemoField) =>
  type === "choice" ? choices.pick(options) : type === "number" ? 1 + choices.below(Math.min(max, 5000)) : true

const countryOf = ({ country = "Nederland" }: { readonly country?: string }): string => country

/**
 * Returns the request of the lead with this number: another person in the city of some business, who asks for what that
 * business wants. The first lead is held, because the examples of the documentation approve it.
 */
export const drawnLead = ({ catalog }: Demo, number: number, now: DateTime.Utc, hasBelgianCodes: boolean) => {
  const choices = choicesOf(number)
  const { below, pick } = choices
  const business = number === 1 ? catalog.businesses[0]! : pick(catalog.businesses)
  const subcategories = catalog.categories.flatMap(({ subcategories }) => subcategories)
  const { subcategory } = pick(business.subscriptions)
  const fields = subcategories.find(({ id }) => id === subcategory)?.fields ?? []
  const country = countryOf(business)
  const [held, sites] = [
    catalog.websites.filter(({ review }) => review === true),
    catalog.websites.filter((one) => countryOf(one) === country)
  ]
  const website = pick(number === 1 || sites.length === 0 || below(6) === 0 ? held : sites)
  const [first_name, last_name] = [pick(firstNames), pick(lastNames)]
  return {
    account: website.account,
    request: {
      website_code: website.code,
      subcategory_id: subcategory,
      postal_code: business.postal_code.slice(0, 4) + (country === "België" && hasBelgianCodes ? "" : "XA"),
      country,
      city: business.city,
      street: pick(streets),
      street_number: String(1 + below(150)),
      preferred_date_of_execution: DateTime.formatIsoDateUtc(DateTime.add(now, { days: 20 + below(90) })),
      description: pick(wishes),
      gender: pick(["female", "male", "unknown"]),
      first_name,
      last_name,
      email: `${first_name}.${last_name}.${number}@example.nl`.toLowerCase().replaceAll(" ", ""),
      phone: `0600${String(number * 97).padStart(6, "0")}`,
      accept_terms: true,
      subscribe_to_newsletter: below(10) < 3,
      ...(website.consent === undefined ? {} : { consent: { text_version: 1, page_url: `${website.url}/offertes` } }),
      fields: Object.fromEntries(
        fields.filter(({ required = true }) => required).map((field) => [field.key, answerTo(choices, field)])
      )
    }
  }
}
