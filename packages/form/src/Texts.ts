import { questionTexts } from "@leadwell/adapters-http/features/forms/QuestionTexts"

/** What the form says in a language. */
const dutch = {
  ...questionTexts.nl,
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
  impossible: "Versturen kan op deze pagina niet. Gebruik deze link:"
}

/** What the form says in a language. */
export type Texts = typeof dutch

const english: Texts = {
  ...questionTexts.en,
  faults: {
    missing: "Fill this in.",
    unchosen: "Choose one.",
    unaccepted: "We cannot send the request unless you agree.",
    number: "Enter a number.",
    min: (min) => `Enter ${min} or more.`,
    max: (max) => `Enter ${max} or less.`,
    date: "Enter a whole date.",
    afterToday: "Choose a day after today.",
    email: "This is no valid e-mail address.",
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
  impossible: "This page cannot send it. Use this link:"
}

/** Returns what the form says in a language such as `nl-BE`. Whoever has another language than Dutch reads English. */
export const textsIn = (language: string): Texts => (/^nl\b/i.test(language) ? dutch : english)
