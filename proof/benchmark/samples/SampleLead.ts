/** One in this many leads repeats a person. */
const duplicateEvery = 50

const letters = "ABCDEFGHJKLMNPRSTUVWXZ"

const options = {
  year_of_construction: ["Before 1945", "1945-1974", "1975-1990", "1991-2005", "After 2005"],
  housing_insulation: ["None", "Roof", "Cavity wall"],
  current_heating_system: ["Gas boiler", "Electric", "Other"]
}

const of = (choices: ReadonlyArray<string>, n: number) => choices[n % choices.length]

const emailOf = (person: number) => `person-${person}@example.nl`

const phoneOf = (person: number) => `06${String(person).padStart(8, "0")}`

/**
 * The contact of the nth lead. Duplicates alternate: one repeats the e-mail address of the lead just before it, in
 * capitals, so that both are under way at once; the other repeats the phone number of a lead answered long ago.
 */
const contactOf = (n: number) => {
  if (n % duplicateEvery !== 0 || n < 2 * duplicateEvery) return { email: emailOf(n), phone: phoneOf(n) }
  return n % (2 * duplicateEvery) === 0
    ? { email: emailOf(n - 1).toUpperCase(), phone: phoneOf(n) }
    : { email: emailOf(n), phone: phoneOf(Math.max(1, n - 510)) }
}

/** How many of the first n leads are duplicates. */
export const duplicatesAmong = (n: number): number => Math.max(0, Math.floor(n / duplicateEvery) - 1)

/** The nth lead request, counted from 1. Its person, place and answers differ from those of its neighbours. */
export const sampleLead = (n: number) => ({
  website_code: "compare",
  subcategory_id: "heat-pumps",
  postal_code: `${1000 + ((n * 7919) % 9000)}${letters[n % letters.length]}${letters[(n * 7) % letters.length]}`,
  country: n % 10 === 3 ? "be" : "Netherlands",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: String(1 + (n % 400)),
  preferred_date_of_execution: "2099-01-15",
  description: "A heat pump for a terraced house, preferably one that is quiet at night.",
  gender: n % 2 === 0 ? "female" : "male",
  first_name: "Jane",
  last_name: `Doe ${n}`,
  ...contactOf(n),
  accept_terms: true,
  subscribe_to_newsletter: n % 3 === 0,
  fields: {
    year_of_construction: of(options.year_of_construction, n),
    housing_insulation: of(options.housing_insulation, n),
    current_heating_system: of(options.current_heating_system, n),
    annual_gas_consumption: 500 + (n % 3000)
  }
})
