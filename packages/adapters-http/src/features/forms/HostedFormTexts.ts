import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"

/** The keys of a lead request that a form asks people for, beside those of the subcategory. */
export type AskedKey =
  | "preferred_date_of_execution"
  | "description"
  | "postal_code"
  | "street_number"
  | "street"
  | "city"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "gender"
  | "accept_terms"
  | "subscribe_to_newsletter"

/** What the page with a form says in a language. */
export interface HostedFormTexts {
  readonly locale: string
  readonly title: (subcategory: string) => string
  readonly of: (website: string) => string
  readonly address: string
  readonly person: string
  readonly labels: Readonly<Record<AskedKey, string>>
  readonly genders: Readonly<Record<"unknown" | "female" | "male" | "other", string>>
  readonly numberHint: string
  readonly terms: string
  readonly optional: string
  readonly choose: string
  readonly yes: string
  readonly no: string
  readonly between: (min: string | null, max: string | null) => string
  readonly send: string
  readonly wrong: (count: number) => string
  readonly wrongTitle: string
  readonly changed: string
  readonly later: string
  readonly thanks: string
  readonly earlier: string
}

/** The texts of the page with a form. */
export const hostedFormTexts: Readonly<Record<ConsentLanguage, HostedFormTexts>> = {
  nl: {
    locale: "nl-NL",
    title: (subcategory) => `Offertes aanvragen: ${subcategory}`,
    of: (website) => `Een aanvraag via ${website}.`,
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
    between: (min, max) =>
      min === null ? `Hoogstens ${max}.` : max === null ? `Minstens ${min}.` : `Van ${min} tot ${max}.`,
    send: "Aanvraag versturen",
    wrong: (count) => (count === 1 ? "Eén ding klopt nog niet" : `${count} dingen kloppen nog niet`),
    wrongTitle: "Nog niet goed",
    changed: "Het formulier is intussen vernieuwd. Kijk het na en verstuur het opnieuw. Wat je invulde, is er nog.",
    later:
      "Het lukte niet om je aanvraag te versturen. Verstuur haar over een minuut opnieuw. Wat je invulde, is er nog.",
    thanks: "Bedankt voor je aanvraag",
    earlier: "Je aanvraag was al aangekomen, zoals je die eerder verstuurde."
  },
  en: {
    locale: "en-GB",
    title: (subcategory) => `Ask for quotes: ${subcategory}`,
    of: (website) => `A request on ${website}.`,
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
    wrong: (count) => (count === 1 ? "One thing is not right yet" : `${count} things are not right yet`),
    wrongTitle: "Not right yet",
    changed: "The form has changed meanwhile. Check it, and send it again. What you filled in is kept.",
    later: "Your request could not be sent. Send it again in a minute. What you filled in is kept.",
    thanks: "Thank you for your request",
    earlier: "Your request had arrived already, as you sent it before."
  }
}
