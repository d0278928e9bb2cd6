import type { HistoryRandom } from "../history/HistoryRandom.ts"
import { belgian, dutch, subcategories, websites } from "./LargeCatalogue.ts"

const firstNames = ["Sanne", "Daan", "Fatima", "Joris", "Lotte", "Mehmet", "Anneke", "Bram", "Ingrid", "Wout"] as const
const lastNames = [
  "de Vries",
  "Bakker",
  "El Amrani",
  "van Dijk",
  "Peeters",
  "Yilmaz",
  "Smit",
  "Claes",
  "Mulder"
] as const
const streets = ["Voorbeeldstraat", "Lindelaan", "Molenweg", "Stationsplein", "Kerkpad"] as const

const wishes = [
  "Graag een offerte voor onze woning, het liefst nog dit jaar.",
  "Wij willen verduurzamen en zoeken een vakman uit de buurt.",
  "De oude installatie is kapot. Kan er snel iemand langskomen?",
  "Wat kost dit ongeveer voor een huis uit de jaren zeventig? Bellen kan na vijf uur.",
  "Ik vergelijk drie aanbieders en wil binnen een maand beslissen."
] as const

interface Field {
  readonly key: string
  readonly type: string
  readonly options?: ReadonlyArray<string>
  readonly max?: number
}

const answerTo = (random: HistoryRandom, { max = 10, options, type }: Field) =>
  type === "choice" ? options?.[random.below(options.length)] : type === "number" ? 1 + random.below(max) : true

/** A person who asks for quotes. Addresses and telephone numbers are those of nobody. */
const personOf = (random: HistoryRandom, number: number) => {
  const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)]
  const email = `${first_name}.${last_name}.${number}@example.nl`.toLowerCase().replaceAll(" ", "")
  return { first_name, last_name, email, phone: `0600${String(number * 97).padStart(6, "0")}` }
}

/** Returns the request of one lead. A website with a review gets fewer than the others. */
export const largeLead = (random: HistoryRandom, number: number) => {
  const website = websites[random.below(random.percent(55) ? 3 : websites.length)] ?? websites[0]
  const isBelgian = website.code === "klimaat-thuis"
  const [city, digits] = isBelgian ? random.pick(belgian) : random.pick(dutch)
  const subcategory = subcategories[random.below(subcategories.length)]!
  return {
    website_code: website.code,
    subcategory_id: subcategory.id,
    postal_code: isBelgian ? `${digits}0${10 + random.below(80)}` : `${digits}${10 + random.below(80)}XA`,
    country: isBelgian ? "België" : "Nederland",
    city,
    street: random.pick(streets),
    street_number: String(1 + random.below(150)),
    preferred_date_of_execution: "2099-06-01",
    description: random.pick(wishes),
    gender: random.pick(["female", "male", "unknown"]),
    ...personOf(random, number),
    accept_terms: true,
    subscribe_to_newsletter: random.percent(30),
    fields: Object.fromEntries(
      subcategory.fields.map((field) => [(field as Field).key, answerTo(random, field as Field)])
    )
  }
}
