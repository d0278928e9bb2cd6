import type { Import } from "@leadwell/domain/features/files/import/Import"
import { nameOfFault } from "@leadwell/domain/features/files/import/ImportColumns"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { Fault } from "@leadwell/domain/input/Fault"
import { personsFaultText, type WordsOf } from "./PersonsFaultText.ts"

/** The rules that a row of a file can break besides those that a person can. */
type RowsRule =
  | "NotText"
  | "NotInteger"
  | "NotPositive"
  | "NotObject"
  | "NotList"
  | "NotInstant"
  | "NotOffsetInstant"
  | "NotInFuture"
  | "NotRecent"
  | "Before"
  | "BecameDate"
  | "NotComputed"
  | "NotClosed"
  | "LostDigits"
  | "NotPostalCodeStart"
  | "NotRegion"
  | "NotIdentifier"
  | "HasDirectionMark"
  | "Empty"
  | "TooMany"
  | "Unknown"
  | "Misspelled"
  | "Unexpected"
  | "Repeated"
  | "Duplicate"
  | "NotPermitted"

const words: WordsOf<RowsRule> = {
  nl: {
    NotText: () => "Vul hier tekst in.",
    NotInteger: () => "Vul een heel getal in.",
    NotPositive: () => "Vul een getal boven 0 in.",
    NotObject: () => "Dit is geen JSON-object met antwoorden.",
    NotList: () => "Dit is geen lijst.",
    NotInstant: () => "Vul een datum in, of een datum met een tijd.",
    NotOffsetInstant: () => "Vul een datum en tijd met tijdzone in.",
    NotInFuture: () => "Kies een later moment: dit is al voorbij.",
    NotRecent: ({ days }) => `Kies een moment in de laatste ${days} dagen.`,
    Before: () => "Kies een dag die niet vóór de eerste ligt.",
    BecameDate: () => "Een spreadsheet heeft hier een datum van gemaakt. Typ het opnieuw, als tekst.",
    NotComputed: () => "De spreadsheet heeft hier een fout, zoals #N/B.",
    NotClosed: () => "In deze rij wordt een aanhalingsteken niet gesloten, dus de cellen zijn niet te onderscheiden.",
    LostDigits: () => "Excel is cijfers van dit getal kwijt. Typ het opnieuw.",
    NotPostalCodeStart: () => "Vul de eerste 2 tot 6 tekens van een postcode in.",
    NotRegion: () => "Dit is geen regio.",
    NotIdentifier: () => "Gebruik 1 tot 64 letters, cijfers, lage streepjes of koppeltekens.",
    HasDirectionMark: () => "Laat de onzichtbare tekens weg die de richting van tekst veranderen.",
    Empty: () => "Geef er minstens één.",
    TooMany: ({ max }) => `Dit zijn er meer dan ${max}.`,
    Unknown: ({ written = "Dit" }) => `${written} bestaat hier niet.`,
    Misspelled: ({ near, written }) => `“${written}” bestaat hier niet. Bedoel je “${near}”?`,
    Unexpected: () => "Hier wordt niet om gevraagd.",
    Repeated: () => "Een eerdere rij zegt hier iets anders.",
    Duplicate: () => "Dit staat er al.",
    NotPermitted: () => "Alleen een beheerder mag dit wijzigen."
  },
  en: {
    NotText: () => "Fill in a text.",
    NotInteger: () => "Fill in a whole number.",
    NotPositive: () => "Fill in a number above 0.",
    NotObject: () => "This is no JSON object with answers.",
    NotList: () => "This is no list.",
    NotInstant: () => "Fill in a date, or a date with a time.",
    NotOffsetInstant: () => "Fill in a date and time with its time zone.",
    NotInFuture: () => "Choose a later moment: this one is over.",
    NotRecent: ({ days }) => `Choose a moment of the last ${days} days.`,
    Before: () => "Choose a day that is not before the first one.",
    BecameDate: () => "A spreadsheet has made a date of this. Type it again, as a text.",
    NotComputed: () => "The spreadsheet has an error here, such as #N/A.",
    NotClosed: () => "A quote in this row is not closed, so its cells cannot be told apart.",
    LostDigits: () => "Excel has lost digits of this number. Type it again.",
    NotPostalCodeStart: () => "Fill in the first 2 to 6 characters of a postal code.",
    NotRegion: () => "This is no region.",
    NotIdentifier: () => "Use 1 to 64 letters, digits, underscores or hyphens.",
    HasDirectionMark: () => "Leave out the invisible characters that change the direction of text.",
    Empty: () => "Give one at least.",
    TooMany: ({ max }) => `These are more than ${max}.`,
    Unknown: ({ written = "This" }) => `${written} does not exist here.`,
    Misspelled: ({ near, written }) => `“${written}” does not exist here. Do you mean “${near}”?`,
    Unexpected: () => "This is not asked for.",
    Repeated: () => "An earlier row says something else here.",
    Duplicate: () => "This is there already.",
    NotPermitted: () => "Only an operator may change this."
  }
}

const moreCells = {
  nl: "Deze rij heeft meer cellen dan de tabel kolommen heeft.",
  en: "This row has more cells than the table has columns."
} as const satisfies Record<ConsentLanguage, string>

const digits = {
  nl: (count: number) => `Vul ${count} cijfers in.`,
  en: (count: number) => `Fill in ${count} digits.`
} as const satisfies Record<ConsentLanguage, (count: number) => string>

const textOf = (fault: Fault, language: ConsentLanguage): string => {
  const { path, rule } = fault
  if (path[0] === "row" && rule._tag === "TooMany") return moreCells[language]
  if (path[0] !== "phone" && rule._tag === "NotDigits") return digits[language](rule.digits)
  return personsFaultText(fault, language, words)
}

/** Says what is wrong with a row in a language, under the names of the columns of its file. */
export const rowFaultText =
  (language: ConsentLanguage) =>
  (faults: ReadonlyArray<Fault>, file: Pick<Import, "columns" | "kind">): string =>
    faults
      .map((fault) => {
        const name = nameOfFault(file, fault, language)
        return name === undefined ? textOf(fault, language) : `${name}: ${textOf(fault, language)}`
      })
      .join(" ")
