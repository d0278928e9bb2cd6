/** What the form says in a language. */
const dutch = {
  language: "nl",
  send: "Aanvraag versturen",
  optional: "niet verplicht",
  choose: "Maak een keuze",
  yes: "Ja",
  no: "Nee",
  address: "Adres",
  person: "Over jou",
  labels: {
    preferred_date_of_execution: "Wanneer wil je dat het gebeurt?",
    description: "Omschrijf wat je zoekt",
    postal_code: "Postcode",
    street_number: "Huisnummer",
    street: "Straat",
    city: "Plaats",
    gender: "Aanhef",
    first_name: "Voornaam",
    last_name: "Achternaam",
    email: "E-mailadres",
    phone: "Telefoonnummer",
    accept_terms: "Ik ga hiermee akkoord",
    subscribe_to_newsletter: "Stuur mij ook de nieuwsbrief"
  },
  genders: { unknown: "Zeg ik liever niet", female: "Mevrouw", male: "De heer", other: "Anders" },
  numberHint: "Met de toevoeging erbij, zoals 44-bis. In België schrijf je 123 bus 4 als 123b4.",
  terms: "Mijn gegevens gaan naar bedrijven die mij een offerte kunnen geven.",
  between: (min: string | null, max: string | null): string =>
    min === null ? `Hoogstens ${max}` : max === null ? `Minstens ${min}` : `Van ${min} tot ${max}`,
  faults: {
    missing: "Vul dit in.",
    unchosen: "Maak een keuze.",
    unaccepted: "Zonder je akkoord kunnen we de aanvraag niet versturen.",
    number: "Vul hier een getal in.",
    min: (min: string): string => `Vul ${min} of meer in.`,
    max: (max: string): string => `Vul ${max} of minder in.`,
    date: "Vul een hele datum in.",
    afterToday: "Kies een dag na vandaag.",
    email: "Dit is geen geldig e-mailadres.",
    long: (max: number): string => `Gebruik hoogstens ${max} tekens.`
  },
  wrong: (count: number): string => (count === 1 ? "Eén ding klopt niet:" : `${count} dingen kloppen niet:`),
  changed: "Het formulier is intussen vernieuwd. Vul dit nog in; wat je al invulde, is er nog.",
  showAll: "Toon ook wat ik al invulde",
  sending: "Je aanvraag wordt verstuurd…",
  busy: (seconds: number): string => `Het is druk. We proberen het over ${seconds} s opnieuw. Je hoeft niets te doen.`,
  away: (seconds: number): string =>
    `Er is geen verbinding. We proberen het over ${seconds} s opnieuw. Je hoeft niets te doen.`,
  failed:
    "Het lukte niet om je aanvraag te versturen. Wat je invulde, is er nog. Probeer het straks opnieuw: je aanvraag komt niet dubbel aan.",
  impossible: "Versturen kan op deze pagina niet. Gebruik deze link:",
  thanks: "Bedankt voor je aanvraag",
  earlier: "Je aanvraag was al aangekomen, zoals je die eerder verstuurde."
}

/** What the form says in a language. */
export type Texts = typeof dutch

const english: Texts = {
  language: "en",
  send: "Send request",
  optional: "optional",
  choose: "Choose one",
  yes: "Yes",
  no: "No",
  address: "Address",
  person: "About you",
  labels: {
    preferred_date_of_execution: "When would you like it done?",
    description: "Describe what you are looking for",
    postal_code: "Postal code",
    street_number: "House number",
    street: "Street",
    city: "Town or city",
    gender: "Form of address",
    first_name: "First name",
    last_name: "Last name",
    email: "Email address",
    phone: "Telephone number",
    accept_terms: "I agree to this",
    subscribe_to_newsletter: "Send me the newsletter too"
  },
  genders: { unknown: "I would rather not say", female: "Ms", male: "Mr", other: "Other" },
  numberHint: "With its addition, such as 44-bis. In Belgium, write 123 bus 4 as 123b4.",
  terms: "My details go to businesses that can make me an offer.",
  between: (min, max) => (min === null ? `At most ${max}` : max === null ? `At least ${min}` : `From ${min} to ${max}`),
  faults: {
    missing: "Fill this in.",
    unchosen: "Choose one.",
    unaccepted: "We cannot send the request unless you agree.",
    number: "Enter a number.",
    min: (min) => `Enter ${min} or more.`,
    max: (max) => `Enter ${max} or less.`,
    date: "Enter a whole date.",
    afterToday: "Choose a day after today.",
    email: "This is no valid email address.",
    long: (max) => `Use at most ${max} characters.`
  },
  wrong: (count) => (count === 1 ? "One thing is not right:" : `${count} things are not right:`),
  changed: "The form has changed meanwhile. Fill this in too; what you filled in is kept.",
  showAll: "Also show what I filled in",
  sending: "Your request is being sent…",
  busy: (seconds) => `It is busy. We try again in ${seconds} s. You need not do anything.`,
  away: (seconds) => `There is no connection. We try again in ${seconds} s. You need not do anything.`,
  failed:
    "Your request could not be sent. What you filled in is kept. Try again later: your request does not arrive twice.",
  impossible: "This page cannot send it. Use this link:",
  thanks: "Thank you for your request",
  earlier: "Your request had arrived already, as you sent it before."
}

/** Returns what the form says in a language such as `nl-BE`. Whoever has another language than Dutch reads English. */
export const textsIn = (language: string): Texts => (/^nl\b/i.test(language) ? dutch : english)
