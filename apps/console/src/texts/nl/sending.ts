import type { sending as english } from "../en/sending.ts"
import { plural } from "./plural.ts"

/** Texts of how websites send leads: by the form, or by a hook for a form that they have. */
export const sending: typeof english = {
  pages: { hooks: "Hooks", submissions: "Inzendingen", imports: "Imports" },
  form: {
    put: "Zet het formulier op je site",
    of: (website) => `Het formulier van ${website}`,
    intro: "Bezoekers vullen het formulier in op je eigen pagina's. Wat ze versturen, komt hier binnen als lead.",
    existing: "Ik heb al een formulier",
    keys: "Sleutels",
    keysIntro:
      "Een sleutel staat voor iedereen zichtbaar in je pagina's. Hij werkt alleen op de adressen die je noemt.",
    noKeys: "Maak eerst een sleutel. Daaruit volgt de tekst voor je pagina.",
    makeKey: "Sleutel maken",
    keyName: "Waarvoor hij is",
    origins: "Adressen van de pagina's",
    originsHint: "Een per regel, zonder wat na de hostnaam komt: https://www.example.nl",
    made: (name) => `De sleutel “${name}” is gemaakt.`,
    keyOfForm: "Sleutel van een formulier",
    revokeQuestion: (name) =>
      `Formulieren met de sleutel “${name}” stoppen meteen. Dit kan niet ongedaan worden gemaakt.`,
    former: (count) => plural(count, "Een ingetrokken sleutel", "# ingetrokken sleutels"),
    works: (origins) => `Werkt op ${origins}`,
    formOf: (website) => `Formulier van ${website}`,
    which: "Welk formulier",
    snippet: "Voor je pagina",
    snippetIntro: "Plak dit waar het formulier moet staan. Zonder script krijgen bezoekers de link die erin staat.",
    pinned: "Je pagina neemt alleen deze versie van het formulier",
    pinnedHint:
      "De browser controleert die met “integrity”. Kopieer de tekst opnieuw na een update van de server: tot dan krijgen bezoekers de link.",
    copySnippet: "Tekst kopiëren",
    policy: "Als je pagina een Content-Security-Policy heeft",
    policyIntro:
      "Voeg deze twee toe. Meer heeft het formulier niet nodig: geen inline stijl, geen cookie, geen andere host.",
    copyPolicy: "Policy kopiëren",
    link: "Het formulier als pagina",
    linkIntro: "Voor een mail, of waar een pagina geen script toelaat.",
    open: "Formulier openen",
    preview: "Voorbeeld",
    previewIntro: "Zoals bezoekers het zien. Het voorbeeld verstuurt niets.",
    previewSends: "Het voorbeeld verstuurt niets. Stuur een testlead met het formulier als pagina.",
    previewAway: "Het formulier kan nu niet worden getoond.",
    test: "Een testlead sturen",
    testIntro:
      "Open het formulier als pagina, vul het in en verstuur het. Zo'n lead wordt vastgehouden: geen bedrijf krijgt hem, tenzij iemand hem goedkeurt.",
    testIntroMail:
      "Open het formulier als pagina, vul het in met een e-mailadres van jezelf, en verstuur het. Bedrijven krijgen de lead zodra je hem via de mail bevestigt.",
    testWhere: "Bekijk de leads van deze website",
    inactive: "De website staat uit: haar leads worden geweigerd."
  },
  hooks: {
    intro: "Een hook is een adres waarnaar een formulier dat je al hebt, stuurt wat bezoekers invullen.",
    none: "Nog geen hook.",
    made: "Gemaakt",
    add: "Hook maken",
    nameHint: "Bijvoorbeeld het formulier en de pagina.",
    waitingCount: (count) => plural(count, "Een inzending wacht", "# inzendingen wachten"),
    removeTitle: (name) => `${name} verwijderen`,
    removeQuestion:
      "Formulieren die naar dit adres sturen, raken voortaan kwijt wat ze sturen. Wat hier wacht, blijft.",
    removed: (name) => `De hook “${name}” is verwijderd.`,
    settings: "Waarmee een lead wordt gevuld",
    settingsIntro:
      "Kies bij elke waarde van een lead waarmee die wordt gevuld. De sleutels zijn die van je formulier van de laatste keren; hun waarden worden niet getoond.",
    unseen:
      "Er is nog niets binnengekomen. Verstuur je formulier een keer: daarna kun je de sleutels kiezen. Wat je stuurt, wacht onder Inzendingen.",
    found: (count) =>
      plural(
        count,
        "Een waarde kan worden gevuld door een sleutel met dezelfde naam.",
        "# waarden kunnen worden gevuld door sleutels met dezelfde naam."
      ),
    fillIn: "Invullen",
    unused: "Gestuurd en niet gebruikt",
    addKey: "Een sleutel die nog niet kwam",
    addKeyButton: "Toevoegen",
    nothing: "Niets",
    constant: "Altijd hetzelfde",
    accepted: "Altijd, door te versturen",
    days: "Een aantal dagen na binnenkomst",
    daysOf: (label) => `${label}: dagen na binnenkomst`,
    yes: "Teksten die ja betekenen",
    yesHint:
      "Bijvoorbeeld de woorden bij het vakje, elk op een regel. Elke andere tekst wacht, ook “ja”. Zonder tekst is ja: ja, yes, on, true, 1, akkoord, checked, y of j.",
    constantOf: (label) => `${label}, altijd`,
    open: (count) =>
      plural(count, "Een verplichte waarde wordt door niets gevuld.", "# verplichte waarden worden door niets gevuld."),
    complete: "Alle verplichte waarden worden gevuld.",
    dateFormat: "Hoe het formulier een datum schrijft",
    dateFormats: { "yyyy-mm-dd": "2031-12-24", "dd-mm-yyyy": "24-12-2031", "mm/dd/yyyy": "12/24/2031" },
    termsText: "Waarmee de bezoeker akkoord gaat",
    termsHint: "Nodig waar de voorwaarden altijd zijn aanvaard: de woorden bij de knop of het vakje van je formulier.",
    groups: {
      person: "Persoon",
      place: "Plaats",
      work: "Het werk",
      agreement: "Akkoord",
      consent: "Toestemming",
      answers: "Vragen van deze subcategorie"
    },
    keys: {
      full_name: "Hele naam, die wordt gesplitst",
      accept_terms: "Aanvaardt de voorwaarden",
      subscribe_to_newsletter: "Wil de nieuwsbrief",
      text_version: "Versie van de toestemmingstekst",
      text_language: "Taal van de toestemmingstekst"
    },
    rehearse: "Uitproberen",
    rehearseIntro:
      "Plak wat je formulier stuurt. Er wordt niets bewaard. De hook leest het zoals hij het laatst is opgeslagen.",
    body: "Wat het formulier stuurt",
    bodyHint: "JSON, of naam=waarde&naam=waarde.",
    rehearsed: "De lead die het zou worden",
    sound: "Er is niets mis mee: het zou een lead worden.",
    faulty: (count) =>
      plural(count, "Een waarde zou moeten worden verbeterd:", "# waarden zouden moeten worden verbeterd:"),
    received: "Sleutels die kwamen",
    receivedIntro: "De laatste vijf keer, zonder hun waarden."
  },
  imports: {
    intro:
      "Bestanden met veel leads of bedrijven tegelijk. Elk bestand wordt eerst gecontroleerd: er wordt niets geïmporteerd voordat je dat start.",
    none: "Er is nog niets geïmporteerd.",
    add: "Bestand importeren",
    newIntro: "De rijen worden eerst gecontroleerd. Er wordt niets geïmporteerd voordat je dat start.",
    file: "Bestand",
    fileHint: "CSV of Excel (XLSX), met de namen van de kolommen in de eerste rij: hoogstens 10 MB en 10.000 rijen.",
    choose: "Bestand kiezen",
    other: "Ander bestand kiezen",
    noFile: "Kies eerst een bestand.",
    kind: "Wat de rijen zijn",
    kinds: { leads: "Nieuwe leads", history: "Leads van vroeger", businesses: "Bedrijven" },
    inColumn: "In een kolom van het bestand",
    accept: "Iedereen in het bestand heeft de voorwaarden aanvaard",
    accountHint: "Van nieuwe bedrijven waarvan de rij er geen noemt. De mensen van een account zien al zijn bedrijven.",
    ownAccounts: "Elk bedrijf een eigen account",
    exampleLink: "Download een voorbeeld",
    exampleFile: "bedrijven.csv",
    example: {
      name: "Jansen Verwarming",
      coc_id: "12345678",
      postal_code: "3511 AB",
      city: "Utrecht",
      phone: "030 234 56 78",
      subcategory_id: "Warmtepompen",
      regions: "35 36 1000-1099",
      daily_cap: "5"
    },
    notSubscribed:
      "Geen kolom noemt een subcategorie, dus het bestand zegt niet welke leads de bedrijven willen. Nieuwe krijgen er geen.",
    check: "Bestand controleren",
    checkAgain: "Opnieuw controleren",
    title: "Import",
    statuses: {
      checking: "Wordt gecontroleerd",
      checked: "Gecontroleerd",
      running: "Wordt geïmporteerd",
      done: "Klaar",
      failed: "Onleesbaar",
      cancelled: "Gestopt"
    },
    rows: "Rijen",
    sound: "Zonder fout",
    faulty: "Met een fout",
    duplicates: "Herhalen een eerdere lead of rij",
    created: "Geïmporteerd",
    found: "Wat er in het bestand staat",
    told: "Wat je erover zei",
    failures: {
      encrypted: "Het bestand heeft een wachtwoord. Sla het op zonder.",
      other_format: "Het bestand is geen tabel. Sla het op als XLSX of CSV.",
      too_large: "Het bestand is te groot: uitgepakt meer dan 64 MB, 1 miljoen cellen of 500 kolommen. Splits het.",
      too_slow: "Het bestand lezen duurt langer dan 20 seconden. Sla het op als CSV, of splits het.",
      no_known_column:
        "Geen van de eerste tien rijen noemt een bekende kolom. Zet namen boven de kolommen, zoals Postcode."
    },
    sheet: "Blad",
    namesFound: "Gevonden namen",
    headerRow: "Rij met de namen",
    columns: "Kolommen",
    columnsIntro:
      "Hoe elke kolom wordt gelezen. Een voorbeeld toont de vorm van een waarde die anders wordt gelezen dan ze is geschreven.",
    column: "In het bestand",
    readAs: "Wordt gelezen als",
    unread: "Niet gelezen",
    changed: "Geschreven als",
    addition: "Toevoeging bij het huisnummer",
    answers: "Antwoorden, als JSON",
    map: "Kolommen anders lezen",
    mapIntro: "Kies wat elke kolom is. Het bestand wordt opnieuw gecontroleerd.",
    faults: "Te verbeteren",
    faultsIntro: (count) =>
      `Rijen met een fout: ${count}. Download ze, verbeter wat de kolom “faults” zegt, en importeer dat bestand. Tot dan blijven deze rijen weg.`,
    wholeFaults: (count) =>
      `Rijen met een fout: ${count}. Zolang er een is, wordt er niets geïmporteerd. Download ze om te zien wat de kolom “faults” zegt, verbeter je bestand, en importeer het in zijn geheel.`,
    commonFault: (rows, fault) => `${rows} × ${fault}`,
    firstRow: (row) => `Het eerst in rij ${row}`,
    otherFaults: (count) => plural(count, "En nog één andere fout.", "En nog # andere fouten."),
    changes: "Wat er met de bedrijven gebeurt",
    changesIntro: "Wat het bestand niet noemt, blijft zoals het is.",
    added: "Toegevoegd",
    replaced: "Gewijzigd",
    kept: "Ongewijzigd",
    moreIds: (count) => `en nog ${count}`,
    newAccounts: "Nieuwe accounts",
    usedAccounts: "Bestaande accounts",
    businessesQuestion: (count) => `Bedrijven die erbij komen of veranderen: ${count}.`,
    start: "Importeren",
    startQuestion: (sound, faulty) =>
      `Rijen om te importeren: ${sound}. Rijen met een fout die wegblijven: ${faulty}. Wat is geïmporteerd, blijft.`,
    started: "De import gaat door, ook als je deze pagina verlaat.",
    cancel: "Import stoppen",
    cancelQuestion: "De rest van het bestand wordt niet geïmporteerd. Wat er al in is, blijft.",
    cancelled: "De import is gestopt."
  },
  submissions: {
    intro:
      "Wat formulieren naar een hook stuurden. Een inzending met een fout wacht hier tot iemand haar verbetert. Na 14 dagen wordt ze gewist.",
    none: "Er wacht geen inzending.",
    hook: "Hook",
    faults: "Te verbeteren",
    noMap: "De hook zegt nog niet waarmee een lead wordt gevuld.",
    sound: "Niets. Ze kan worden gestuurd.",
    statuses: { waiting: "Wacht", sent: "Werd een lead", dropped: "Weggedaan" },
    begin: "Een voor een verbeteren",
    title: "Inzending",
    origin: "Waar ze vandaan komt",
    mend: "Verbeteren en sturen",
    mendIntro: "Verbeter wat is gemarkeerd. Zodra er niets meer mis is, wordt het een lead.",
    others: "Ook andere waarden wijzigen",
    rest: "De andere waarden",
    came: "Wat het formulier stuurde",
    became: (lead) => `Ze werd lead ${lead}.`,
    sent: "Ze werd een lead.",
    noneLeft: "Er wacht niets anders.",
    drop: "Wegdoen",
    dropTitle: "Deze inzending wegdoen",
    dropQuestion: "Ze wordt geen lead, en haar waarden worden gewist. Dit kan niet ongedaan worden gemaakt.",
    dropped: "De inzending is weggedaan."
  }
}
