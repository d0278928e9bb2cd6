import type { privacy as english } from "../en/privacy.ts"
import { plural } from "./plural.ts"

/** Texts of the page about what is stored of a person. */
export const privacy: typeof english = {
  intro:
    "Voor wie vraagt wat je bewaart, gewist wil worden, of geen aanvragen meer op zijn naam wil. Elke stap hier komt in het logboek.",
  who: "Wie vraagt het?",
  phoneHint: "Zoals mensen het schrijven.",
  found: (leads) => (leads === 0 ? "Geen lead gevonden." : plural(leads, "Eén lead gevonden.", "# leads gevonden.")),
  nothing: "Van deze persoon is niets bewaard.",
  leads: "Leads van deze persoon",
  waits: "Wacht, en is nog geen lead",
  row: (number) => `Rij ${number} van een bestand`,
  latest: "Dit zijn de nieuwste. Er zijn er meer.",
  what: "Wat de persoon wil",
  export: "Exporteren",
  exportDoes: "Een bestand voor de persoon: alles wat er bewaard is, wie het kreeg en hoelang het blijft.",
  exported: "De export staat op dit apparaat.",
  erase: "Wissen",
  eraseTitle: "Deze persoon wissen",
  eraseDoes:
    "Alle leads van de persoon, voorgoed. Bedrijven die ze kregen, horen dat. Wil de persoon ook later geen leads, blokkeer dan eerst.",
  erases: (leads) =>
    leads === 0
      ? "Er is geen lead van deze persoon meer om te wissen."
      : `${plural(leads, "Eén lead wordt", "# leads worden")} voorgoed gewist. Dit kan niet ongedaan worden gemaakt.`,
  waiting: ({ rows, submissions }) =>
    `${plural(submissions, "één inzending", "# inzendingen")} en ${plural(rows, "één rij van een bestand", "# rijen van bestanden")}`,
  erasesWaiting: (waiting) => `Ook gewist, omdat het wacht en deze persoon erin staat: ${waiting}.`,
  unidentified: (waiting) =>
    `In ${waiting} is niemand te vinden. Wat daar wacht, kan over deze persoon gaan: bekijk het, of verwijder het.`,
  dropUnidentified: "Verwijder ook dit voorgoed. Het kan over iemand anders gaan.",
  tells: "Moeten hun kopie vernietigen",
  keeps: "Ze houden waarvoor ze betaalden: geen bedrijf raakt de lead kwijt.",
  tellsNobody: "Geen bedrijf kreeg deze leads.",
  resembling: "Deze leads lijken erop en blijven. Bekijk ze zelf:",
  reasons: {
    request: "De persoon vraagt erom",
    objection: "De persoon maakt bezwaar tegen het gebruik",
    withdrawn: "De persoon trekt de toestemming in"
  },
  erased: (leads) => plural(leads, "Eén lead is gewist.", "# leads zijn gewist."),
  block: "Blokkeren",
  blockTitle: "Deze persoon blokkeren",
  blockDoes:
    "Latere leads met dit adres of nummer worden meteen geweigerd en gewist, tenzij een website om een bevestiging per mail vraagt.",
  blockQuestion:
    "Latere leads met dit e-mailadres of telefoonnummer worden geweigerd, en er wordt niets van bewaard, tenzij een website om een bevestiging per mail vraagt: dan beslist de persoon. De leads die er zijn, blijven; open leads gaan naar geen ander bedrijf meer.",
  blocked: "De persoon is geblokkeerd.",
  blockedSince: (at) => `Geblokkeerd sinds ${at}`,
  unblock: "Deblokkeren",
  unblockTitle: "Deze persoon deblokkeren",
  unblockQuestion: "Latere leads van deze persoon worden weer aangenomen.",
  unblocked: "De persoon is niet meer geblokkeerd.",
  correct: "Verbeteren",
  correctTitle: "Gegevens van deze persoon verbeteren",
  correctDoes:
    "Bedrijven die de lead hebben of hadden, krijgen bericht, tenzij de aanvrager introk of het nieuwe contact geblokkeerd is.",
  correctRemark: "Waarom je dit verbetert.",
  corrected: (lead) => `De gegevens van lead ${lead} zijn verbeterd.`,
  firstName: "Voornaam",
  lastName: "Achternaam",
  gender: "Aanhef",
  genders: { female: "Mevrouw", male: "Meneer", other: "Anders", unknown: "Onbekend" },
  street: "Straat",
  streetNumber: "Huisnummer"
}
