import { type FaultWords, inWords } from "../FaultWords.ts"
import { common } from "./common.ts"
import { plural } from "./plural.ts"

const words: FaultWords = {
  rules: {
    required: "Vul dit in.",
    required_when: ({ key, values }) => `Vul dit in als ${key} ${values.join(" of ")} is.`,
    required_without: "Vul minstens een van deze in.",
    text: "Vul hier tekst in.",
    number: "Vul hier een getal in.",
    integer: "Vul hier een heel getal in.",
    boolean: "Kies ja of nee.",
    object: "Dit is geen geldig object.",
    list: "Dit is geen lijst.",
    date: "Vul een datum in als jaar-maand-dag.",
    after_today: "Kies een dag na vandaag.",
    not_before: "Kies een dag die niet vóór de eerste ligt.",
    instant: "Vul een datum in, of een datum en tijd met tijdzone.",
    offset_instant: "Vul een datum en tijd met tijdzone in.",
    in_future: "Kies een later moment: dit is al voorbij.",
    recent: ({ days }) => `Kies een moment in de laatste ${days} dagen.`,
    mail_server: "Stel eerst een mailserver in.",
    storable: "Hierin staan tekens die niet bewaard kunnen worden.",
    digits: ({ digits }) => plural(digits, "Vul één cijfer in.", "Vul # cijfers in."),
    postal_code: "Dit is geen geldige postcode.",
    lost_digits: "Excel is cijfers van dit getal kwijt. Typ het opnieuw.",
    postal_code_start: "Vul de eerste 2 tot 6 tekens van een postcode in.",
    not_while_held:
      "De cijfers kunnen alleen veranderen zolang geen bedrijf de lead heeft. Trek de lead in en laat de persoon een nieuwe sturen.",
    not_while_awaiting:
      "Dit kan niet veranderen zolang de lead op de persoon wacht. Weiger de lead en laat de persoon een nieuwe sturen.",
    alone: "Verbeter ook iets.",
    email: "Dit is geen geldig e-mailadres.",
    identifier: "Gebruik 1 tot 64 letters, cijfers, lage streepjes of koppeltekens.",
    token: "Dit is geen geldig token.",
    published: "Dit token kent iedereen. Maak een eigen token.",
    idempotency_key: "Gebruik 1 tot 255 zichtbare ASCII-tekens.",
    entity_tags: "Gebruik het kenmerk dat getoond werd.",
    used_for_another: "Dit is al voor een ander verzoek gebruikt.",
    outdated: "Dit is verouderd. Lees het opnieuw en probeer het nog eens.",
    iban: "Dit is geen geldig IBAN.",
    url: "Vul een heel http- of https-adres in, zoals https://www.example.nl.",
    https: "Vul een adres in dat begint met https://.",
    public: "Dit adres ligt in een eigen netwerk. Vul er een in dat het internet kent.",
    origin: "Vul alleen een origin in, zoals https://www.example.nl, zonder pad.",
    no_direction_mark: "Laat de onzichtbare tekens weg die de richting van tekst veranderen.",
    no_credentials: "Laat de gebruikersnaam en het wachtwoord uit het adres weg.",
    region: "Dit is geen regio.",
    accepted: "Dit moet je accepteren.",
    selectable: "Deze keuze is er niet.",
    max_length: ({ max }) => plural(max, "Gebruik niet meer dan één teken.", "Gebruik niet meer dan # tekens."),
    positive: "Vul een getal boven 0 in.",
    min: ({ min }) => `Vul ${min} of meer in.`,
    not_empty: "Geef er minstens één.",
    max_entries: ({ max }) => `Geef er niet meer dan ${max}.`,
    unique: (_, key) =>
      key === "email" ? "Iemand hier heeft dit e-mailadres al." : "Dit is al in gebruik. Kies iets anders.",
    exists: "Dit bestaat hier niet.",
    unexpected: "Hier wordt niet om gevraagd.",
    once: "Geef dit maar één keer op.",
    operator_only: "Alleen een beheerder mag dit wijzigen.",
    not_allowed_with: ({ key, value }) => `Dit gaat niet samen met ${key} ${value}.`,
    not_together: ({ key }) => `Dit gaat niet samen met ${key}.`,
    file: "Kies een bestand.",
    single_file: "Kies één bestand.",
    max_bytes: ({ max }) => `Kies een bestand van maximaal ${max / 1024 / 1024} MB.`,
    max: ({ max }) => `Vul ${max} of minder in.`,
    image: "Kies een JPEG-, PNG- of WEBP-afbeelding die heel is, bijvoorbeeld een screenshot van de foto.",
    single_frame: "Kies een stilstaande afbeelding.",
    max_days: ({ max }) => `Vraag hoogstens ${max} dagen.`,
    max_rows: ({ max }) => `Dit zijn meer dan ${max} regels. Kies minder groepen of minder dagen.`,
    max_pixels: ({ max }) =>
      `De afbeelding heeft meer dan ${Math.floor(max / 1_000_000)} megapixels. Maak de afbeelding kleiner.`
  },
  refusals: {
    foreign_origin: "Dit kwam van een andere site. Open de pagina opnieuw en probeer het nog eens.",
    needs_tls: "Inloggen kan alleen via https. Vraag je beheerder om het juiste adres.",
    needs_base_url: "Inloggen kan pas als de beheerder BASE_URL instelt op het adres dat mensen typen.",
    needs_host_name: "Passkeys werken niet op dit adres. Open de server bij zijn naam, of gebruik een link.",
    provider_unavailable: "De inlogdienst antwoordt niet. Probeer het zo weer, of gebruik een link.",
    invitations_spent: ({ max }) =>
      `Er zijn vandaag al ${max} uitnodigingen verstuurd, meer kan niet. Ga morgen verder.`,
    link_refused: "De link is onbekend, gebruikt of ouder dan een kwartier. Vraag een andere.",
    openid_refused: "Je wordt hier niet binnengelaten. Begin opnieuw, of vraag de beheerder om een link.",
    sign_in_not_fresh: "Je bent langer dan tien minuten ingelogd. Log opnieuw in om dit te doen.",
    passkey_refused: "De passkey is hier niet bekend, of kwam te laat. Probeer het opnieuw, of gebruik een link.",
    registration_refused: "Het antwoord kwam te laat of klopt niet. Begin opnieuw.",
    passkey_taken: "Deze passkey is al toegevoegd.",
    too_many_passkeys: ({ max }) => `Je hebt al ${max} passkeys. Verwijder er eerst een.`,
    too_many_pending: ({ max }) =>
      `${max} mensen hebben hun uitnodiging nog niet geaccepteerd. Verwijder eerst een van hen.`,
    too_many_webhooks: ({ max }) => `Er zijn al ${max} webhooks. Verwijder er eerst een.`,
    too_many_hooks: ({ max }) => `Er zijn al ${max} hooks. Verwijder er eerst een.`,
    submission_settled: "Deze inzending is al verstuurd of verwijderd.",
    webhook_disabled: "De webhook staat uit. Zet hem weer aan, of maak een andere.",
    outcome_refused:
      "Je vroeg deze lead terug te geven, hebt hem niet meer, of de gegevens zijn gewist. Wat je erover meldde, blijft staan.",
    person_blocked: "De aanvrager is geblokkeerd. Deze lead mag naar geen bedrijf.",
    lead_erased: "De lead is gewist. Er valt niets meer over te beslissen.",
    already_reclaimed: "Deze lead is al gereclameerd of daarvoor aangemeld. Kijk bij je reclamaties.",
    reclaim_window_closed: "De tijd om deze lead te reclameren is voorbij.",
    reclaim_decided: "Over deze reclamatie is al beslist.",
    stage_forbids: ({ stage }) => `De lead is intussen “${common.stages[stage]}”. Dit kan niet meer met deze lead.`
  }
}

/** Says what is wrong, and whether it is so of a whole request, in the Dutch words of the pages. */
export const { fault, isOfRequest } = inWords(words)
