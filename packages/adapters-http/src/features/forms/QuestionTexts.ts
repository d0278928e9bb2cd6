const dutch = {
  language: "nl" as "nl" | "en",
  address: "Adres",
  person: "Over jou",
  labels: {
    preferred_date_of_execution: "Wanneer wil je dat het gebeurt?",
    description: "Omschrijf wat je zoekt",
    postal_code: "Postcode",
    street_number: "Huisnummer",
    street: "Straat",
    city: "Plaats",
    first_name: "Voornaam",
    last_name: "Achternaam",
    email: "E-mailadres",
    phone: "Telefoonnummer",
    gender: "Aanhef",
    accept_terms: "Ik ga hiermee akkoord",
    subscribe_to_newsletter: "Stuur mij ook de nieuwsbrief"
  },
  genders: { unknown: "Zeg ik liever niet", female: "Mevrouw", male: "De heer", other: "Anders" },
  numberHint: "Met de toevoeging erbij, zoals 44-bis. In België schrijf je 123 bus 4 als 123b4.",
  terms: "Mijn gegevens gaan naar bedrijven die mij een offerte kunnen geven.",
  optional: "niet verplicht",
  choose: "Maak een keuze",
  yes: "Ja",
  no: "Nee",
  between: (min: string | null, max: string | null): string =>
    min === null ? `Hoogstens ${max}.` : max === null ? `Minstens ${min}.` : `Van ${min} tot ${max}.`,
  send: "Aanvraag versturen",
  thanks: "Bedankt voor je aanvraag",
  earlier: "Je aanvraag was al aangekomen, zoals je die eerder verstuurde."
}

/** What people read at the questions of a form in a language: on the page with it, and in the element. */
export type QuestionTexts = typeof dutch

const english: QuestionTexts = {
  language: "en",
  address: "Address",
  person: "About you",
  labels: {
    preferred_date_of_execution: "When would you like it done?",
    description: "Describe what you are looking for",
    postal_code: "Postal code",
    street_number: "House number",
    street: "Street",
    city: "Town or city",
    first_name: "First name",
    last_name: "Last name",
    email: "E-mail address",
    phone: "Telephone number",
    gender: "Form of address",
    accept_terms: "I agree to this",
    subscribe_to_newsletter: "Send me the newsletter too"
  },
  genders: { unknown: "I would rather not say", female: "Ms", male: "Mr", other: "Other" },
  numberHint: "With its addition, such as 44-bis. In Belgium, write 123 bus 4 as 123b4.",
  terms: "My details go to businesses that can make me an offer.",
  optional: "optional",
  choose: "Choose one",
  yes: "Yes",
  no: "No",
  between: (min, max) =>
    min === null ? `At most ${max}.` : max === null ? `At least ${min}.` : `From ${min} to ${max}.`,
  send: "Send request",
  thanks: "Thank you for your request",
  earlier: "Your request had arrived already, as you sent it before."
}

/** The texts at questions. */
export const questionTexts = { nl: dutch, en: english } as const
