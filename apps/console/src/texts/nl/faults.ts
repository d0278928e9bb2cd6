import type { fault as english } from "../en/faults.ts"

type Dutch = readonly [message: RegExp, text: (first: string, second: string) => string]

/** What the server says of one field. The page names the field, so the text does not. */
const ofFields: ReadonlyArray<Dutch> = [
  [/ field is required\.$/, () => "Dit veld is verplicht."],
  [/ field is required when the (.+) is (.+)\.$/, (key, values) => `Dit veld is verplicht als ${key} ${values} is.`],
  [/ must be a string\.$/, () => "Vul hier tekst in."],
  [/ must be a number\.$/, () => "Vul hier een getal in."],
  [/ must be an integer\.$/, () => "Vul hier een heel getal in."],
  [/ must be true or false\.$/, () => "Kies ja of nee."],
  [/ must be an object\.$/, () => "Dit is geen geldig object."],
  [/ must be a list\.$/, () => "Dit is geen lijst."],
  [/ must be a valid date, written/, () => "Vul een datum in als jaar-maand-dag."],
  [/ must be a date after today\.$/, () => "Kies een dag na vandaag."],
  [/ must be a valid date, or a date and time/, () => "Vul een datum in, of een datum en tijd met tijdzone."],
  [/ must be in the future\.$/, () => "Dit moet in de toekomst liggen."],
  [/ characters that cannot be stored\.$/, () => "Hierin staan tekens die niet bewaard kunnen worden."],
  [/ must be (\d+) digits\.$/, (digits) => `Vul ${digits} cijfers in.`],
  [/ must be a valid postal code\.$/, () => "Dit is geen geldige postcode."],
  [/ must be the first 2 to 6 characters/, () => "Vul de eerste 2 tot 6 tekens van een postcode in."],
  [/ must be a valid email address\.$/, () => "Dit is geen geldig e-mailadres."],
  [/ must be 1 to 64 letters/, () => "Gebruik 1 tot 64 letters, cijfers, lage streepjes of koppeltekens."],
  [/ must be a valid access token\.$/, () => "Dit is geen geldig token."],
  [/ must be 1 to 255 printable ASCII/, () => "Gebruik 1 tot 255 zichtbare ASCII-tekens."],
  [/ was used for another request\.$/, () => "Dit is al voor een ander verzoek gebruikt."],
  [/ must be a valid IBAN\.$/, () => "Dit is geen geldig IBAN."],
  [/ must be a valid http or https address\.$/, () => "Dit is geen geldig http- of https-adres."],
  [/ must be an https address\.$/, () => "Dit moet een https-adres zijn."],
  [/ must not lead to a private address\.$/, () => "Dit mag geen adres in een eigen netwerk zijn."],
  [/ must not contain a user name/, () => "Hierin mag geen gebruikersnaam of wachtwoord staan."],
  [/ must be a valid region\.$/, () => "Dit is geen geldig gebied."],
  [/ must be accepted\.$/, () => "Dit moet je accepteren."],
  [/^The selected .+ is invalid\.$/, () => "Deze keuze is er niet."],
  [/ must not be greater than (\d+) characters\.$/, (most) => `Gebruik niet meer dan ${most} tekens.`],
  [/ must be greater than 0\.$/, () => "Dit moet meer dan 0 zijn."],
  [/ must be at least (\S+)\.$/, (least) => `Dit moet minstens ${least} zijn.`],
  [/ must have at least one entry\.$/, () => "Kies er minstens één."],
  [/ must not have more than (\S+) entries\.$/, (most) => `Kies er niet meer dan ${most}.`],
  [/ has a value that is used before\.$/, () => "Dit is er al."],
  [/ names something that does not exist\.$/, () => "Dit bestaat hier niet."],
  [/^This field is not asked for\.$/, () => "Hier wordt niet om gevraagd."],
  [/^Only an operator may change /, () => "Alleen een beheerder mag dit wijzigen."],
  [/ is not allowed when the (.+) field has (.+)\.$/, (key, value) => `Dit mag niet als ${key} ${value} heeft.`],
  [/ cannot be given together with (.+)\.$/, (key) => `Dit kan niet samen met ${key}.`],
  [/ must be a file\.$/, () => "Kies een bestand."],
  [/ must be a single file\.$/, () => "Kies één bestand."],
  [/ must not be greater than (\S+) MB\.$/, (most) => `Het bestand mag niet groter zijn dan ${most} MB.`],
  [/ must not be greater than (\S+)\.$/, (most) => `Dit mag niet meer dan ${most} zijn.`],
  [/ must be a complete JPEG/, () => "Kies een JPEG-, PNG- of WEBP-afbeelding die heel is."],
  [/ must be a still image/, () => "Kies een stilstaande afbeelding."],
  [/ more than (\S+) megapixels/, (most) => `De afbeelding heeft meer dan ${most} megapixels. Maak haar kleiner.`]
]

/** What the server says of a whole request. */
const ofRequests: ReadonlyArray<Dutch> = [
  [
    /^The link is unknown, used or older/,
    () => "De link is onbekend, gebruikt of ouder dan een kwartier. Vraag een andere."
  ],
  [/^The provider did not let you in/, () => "Je wordt hier niet binnengelaten. Begin opnieuw, of vraag om een link."],
  [/^The passkey is not known here/, () => "De passkey is hier niet bekend, of kwam te laat. Probeer het opnieuw."],
  [/^The answer came too late or does not/, () => "Het antwoord kwam te laat of klopt niet. Begin opnieuw."],
  [/^This passkey is registered already\.$/, () => "Deze passkey is al toegevoegd."],
  [/^A person has at most (\d+) passkeys/, (most) => `Je hebt al ${most} passkeys. Verwijder er eerst een.`],
  [/^The webhook is disabled/, () => "De webhook staat uit, omdat de ontvanger 410 antwoordde. Maak een andere."],
  [/^The lead is erased/, () => "De lead is gewist. Er valt niets meer over te beslissen."],
  [
    /^This lead is reclaimed or has a reclaim/,
    () => "Deze lead is al teruggegeven of daarvoor aangemeld. Kijk bij je teruggaven."
  ],
  [/^The time in which this lead could be/, () => "De tijd om deze lead terug te geven is voorbij."],
  [/^The reclaim request is already/, () => "Over deze teruggave is al beslist."],
  [/^The lead is in stage/, () => "De lead is intussen in een ander stadium. Laad de pagina opnieuw."]
]

const all = [...ofFields, ...ofRequests]

/** Says in Dutch what the server says in English. What it does not know it leaves as it is. */
export const fault: typeof english = (message) => {
  for (const [pattern, text] of all) {
    const found = pattern.exec(message)
    if (found) return text(found[1] ?? "", found[2] ?? "")
  }
  return message
}
