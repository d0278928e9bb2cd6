import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Letter } from "./Letter.ts"
import { longTime } from "./LongTime.ts"
import type { LeadContact, LeadLocality, MailContent } from "./MailContent.ts"
import { cityOf, inviterOf, localityOf } from "./OthersWords.ts"

const contactFacts = (contact: LeadContact | null): Letter["facts"] => {
  if (contact === null) return []
  const facts: Letter["facts"] = [
    ["Naam", contact.name],
    ["Telefoon", contact.phone],
    ["E-mail", contact.email],
    ["Adres", contact.street]
  ]
  return facts.filter(([, value]) => value !== "")
}

/** Where a lead is, unless the business no longer reads that. */
const placeFacts = (lead: LeadLocality): Letter["facts"] =>
  localityOf(lead) === "" ? [] : [["Plaats", localityOf(lead)]]

const periods = { daily_cap: "vandaag", weekly_cap: "deze week", monthly_cap: "deze maand" }

const longDate = (day: CalendarDate) =>
  new Date(day).toLocaleDateString("nl-NL", { dateStyle: "long", timeZone: "UTC" })

const failures = {
  unreachable: "niet bereikbaar",
  address_not_allowed: "het adres is niet toegestaan",
  untrusted: "het certificaat wordt niet vertrouwd",
  timeout: "geen antwoord op tijd"
}

const stop = ({ profile }: { readonly profile: string }) => `Je kunt dit soort berichten uitzetten op ${profile}.`

const bodyOf = (content: MailContent, product: string): Omit<Letter, "greeting"> => {
  switch (content.kind) {
    case "invitation":
      return {
        subject: `Je uitnodiging voor ${product}`,
        paragraphs: [
          inviterOf(content) === null
            ? `Je bent uitgenodigd voor ${content.accounts.join(", ")} op ${product}.`
            : `${inviterOf(content)} nodigt je uit voor ${content.accounts.join(", ")} op ${product}.`,
          "Met deze link neem je de uitnodiging aan en log je in. De link werkt één keer, 15 minuten lang."
        ],
        facts: [],
        link: { label: "Aannemen en inloggen", address: content.address },
        closing:
          `Is de link verlopen? Vraag een nieuwe aan op ${content.again}. ` +
          "Weet je niet wie je uitnodigt? Dan hoef je niets te doen."
      }
    case "sign_in_link":
      return {
        subject: `Je inloglink voor ${product}`,
        paragraphs: ["Met deze link log je in. De link werkt één keer, 15 minuten lang."],
        facts: [],
        link: { label: "Inloggen", address: content.address },
        closing: "Heb je hier niet om gevraagd? Dan hoef je niets te doen."
      }
    case "test":
      return {
        subject: `Testmail van ${product}`,
        paragraphs: ["Je vroeg om dit bericht op de pagina met instellingen. E-mail komt dus aan."],
        facts: [],
        link: { label: `${product} openen`, address: content.address },
        closing: "Je hoeft niets te doen."
      }
    case "token_created":
    case "hook_created":
    case "webhook_created": {
      const [made, effect] = {
        token_created: ["Nieuw toegangstoken of nieuwe formuliersleutel", "Wie het heeft, hoeft niet in te loggen."],
        hook_created: ["Nieuw adres dat leads aanneemt", "Wie het kent, stuurt leads van de website ervan."],
        webhook_created: ["Nieuwe webhook", "Die vertelt een andere server wat hier gebeurt."]
      }[content.kind]
      return {
        subject: `${made} voor ${product}`,
        paragraphs: [
          `Gemaakt in een sessie van jou, op ${longTime(content.at, content.zone, "nl-NL")}. ${effect}`,
          "Was jij dit niet? Beëindig dan al je sessies, verwijder wat er is gemaakt, en waarschuw de beheerder."
        ],
        facts: [],
        link: { label: "Sessies bekijken", address: content.address },
        closing: "Dit bericht is voor je veiligheid en kan niet worden uitgezet."
      }
    }
    case "passkey_added":
    case "passkeys_removed": {
      const isAdded = content.kind === "passkey_added"
      return {
        subject: isAdded ? `Nieuwe passkey voor ${product}` : `Passkeys voor ${product} verwijderd`,
        paragraphs: [
          isAdded
            ? `Op ${longTime(content.at, content.zone, "nl-NL")} is een passkey toegevoegd. Daarmee log je in zonder mail.`
            : `Op ${longTime(content.at, content.zone, "nl-NL")} zijn een of meer van je passkeys verwijderd.`,
          "Was jij dit niet? Verwijder dan elke passkey en elke sessie die je niet kent, en waarschuw de beheerder."
        ],
        facts: [],
        link: { label: "Passkeys en sessies bekijken", address: content.address },
        closing: "Dit bericht is voor je veiligheid en kan niet worden uitgezet."
      }
    }
    case "confirm_request":
      return {
        subject: "Bevestig je aanvraag",
        paragraphs: [
          "Je vroeg offertes aan op de website hieronder. Bevestig dat jij dat was, dan kunnen bedrijven reageren.",
          `De link werkt tot ${longTime(content.until, content.zone, "nl-NL")}. Zonder de link wordt je aanvraag niet gebruikt.`
        ],
        facts: [["Website", content.website]],
        link: { label: "Je aanvraag bevestigen", address: content.address },
        closing: "Heb je niets aangevraagd? Dan hoef je niets te doen."
      }
    case "lead_receipt":
      return {
        subject: "Je offerteaanvraag",
        paragraphs: [
          "Je vroeg offertes aan op de website hieronder. Op je eigen pagina zie je welke bedrijven je aanvraag hebben.",
          "Daar kun je ook je telefoonnummer en e-mailadres verbeteren, de aanvraag intrekken, of alles wissen."
        ],
        facts: [["Website", content.website]],
        link: { label: "Je aanvraag bekijken", address: content.address },
        closing: "Heb je niets aangevraagd? Dan vulde iemand anders jouw adres in. Op de pagina kun je alles wissen."
      }
    case "new_lead":
      return {
        subject: `Nieuwe lead voor ${content.business}: ${content.subcategory} in ${cityOf(content)}`,
        paragraphs: [`${content.business} heeft een nieuwe lead.`],
        facts: [["Subcategorie", content.subcategory], ...placeFacts(content), ...contactFacts(content.contact)],
        link: { label: "Lead openen", address: content.address },
        closing: stop(content)
      }
    case "new_leads":
      return {
        subject: `${content.leads.length + content.others} nieuwe leads voor ${content.business}`,
        paragraphs: [
          `${content.business} heeft ${content.leads.length + content.others} nieuwe leads.`,
          ...(content.others === 0 ? [] : [`Dit zijn de eerste ${content.leads.length}:`])
        ],
        facts: [],
        items: content.leads.map((lead) => ({
          label: `${lead.subcategory} in ${localityOf(lead)}`,
          address: lead.address,
          lines: contactFacts(lead.contact).map(([label, value]) => `${label}: ${value}`)
        })),
        link: { label: "Alle leads openen", address: content.address },
        closing: stop(content)
      }
    case "reclaim_decided":
      return {
        subject: `Je reclamatie is ${content.isGranted ? "toegekend" : "afgewezen"}`,
        paragraphs: [
          content.isGranted
            ? `De reclamatie door ${content.business} is toegekend. De lead is vrijgegeven.`
            : `De reclamatie door ${content.business} is afgewezen. Bij de lead staat waarom.`
        ],
        facts: [["Subcategorie", content.subcategory], ...placeFacts(content)],
        link: { label: "Lead openen", address: content.address },
        closing: stop(content)
      }
    case "cap_reached":
      return {
        subject: `${content.subcategory}: ${content.business} heeft genoeg leads`,
        paragraphs: [
          `${content.business} heeft ${periods[content.rule]} genoeg leads: de limiet is ${content.cap}. Er kunnen weer ` +
            `leads komen vanaf ${longDate(content.again)}, of zodra de limiet hoger is of een lead wordt teruggenomen.`
        ],
        facts: [["Subcategorie", content.subcategory]],
        link: { label: "Wensen openen", address: content.address },
        closing: stop(content)
      }
    case "pause_ends":
      return {
        subject: `${content.business} kan weer leads krijgen vanaf ${longDate(content.again)}`,
        paragraphs: [
          content.subcategory === null
            ? `De pauze van ${content.business} eindigt. Vanaf ${longDate(content.again)} kunnen er weer leads komen.`
            : `De pauze van ${content.business} voor ${content.subcategory} eindigt. Vanaf ` +
              `${longDate(content.again)} kunnen deze leads weer komen.`,
          "Is dat te vroeg? Verplaats dan de laatste dag van de pauze."
        ],
        facts: [],
        link: { label: "Leadvoorkeuren openen", address: content.address },
        closing: stop(content)
      }
    case "webhook_failing": {
      const { failure, host, isGone } = content
      const since = longTime(content.since, content.zone, "nl-NL")
      return {
        subject: isGone ? `De webhook naar ${host} staat uit` : `De webhook naar ${host} werkt niet`,
        paragraphs: isGone
          ? [
              `De ontvanger antwoordde op ${since} met status 410: er mogen geen gebeurtenissen meer komen.`,
              "Was dat een vergissing? Zet de webhook weer aan, dan komt alsnog aan wat is gemist."
            ]
          : [`Sinds ${since} is er niets aangekomen.`, "Elke gebeurtenis wordt tien keer geprobeerd, drie dagen lang."],
        facts:
          failure === null
            ? []
            : [["Laatste poging", failure.failure === null ? `antwoord ${failure.status}` : failures[failure.failure]]],
        link: { label: "Webhook openen", address: content.address },
        closing: stop(content)
      }
    }
    case "destroy_copy":
      return {
        subject: `Vernietig je kopieën van lead ${content.lead}`,
        paragraphs: [
          `De persoon achter lead ${content.lead}, die ${content.business} heeft gekregen, is gewist bij ${product}.`,
          "Wis de persoon ook uit je eigen bestanden: mails, lijsten, afdrukken en andere systemen. Wat je volgens de " +
            "wet moet bewaren, zoals een factuur, mag blijven."
        ],
        facts: [],
        link: { label: "Lead openen", address: content.address },
        closing: "De wet vraagt ons dit te melden. Daarom kun je dit bericht niet uitzetten."
      }
    case "lead_rectified":
      return {
        subject: `Lead ${content.lead} is verbeterd`,
        paragraphs: [
          `Bij lead ${content.lead}, die ${content.business} heeft gekregen, zijn gegevens van de persoon verbeterd.`,
          "Verbeter ook je eigen bestanden. Bij de lead staan de gegevens zoals ze nu zijn."
        ],
        facts: [],
        link: { label: "Lead openen", address: content.address },
        closing: "De wet vraagt ons dit te melden. Daarom kun je dit bericht niet uitzetten."
      }
    case "submissions_waiting":
      return {
        subject: `Aanvragen die op je wachten: ${content.count}`,
        paragraphs: [
          content.count === 1
            ? "Eén aanvraag uit een formulier van je website kan nog geen lead worden."
            : `${content.count} aanvragen uit formulieren van je website kunnen nog geen lead worden.`,
          "Vul aan wat ontbreekt. Twee weken na binnenkomst worden ze gewist."
        ],
        facts: [],
        link: { label: "Aanvragen openen", address: content.address },
        closing: stop(content)
      }
    case "reclaims_waiting":
      return {
        subject: `Reclamaties die wachten: ${content.count}`,
        paragraphs: [
          content.count === 1
            ? "Er wacht één reclamatie op een besluit."
            : `Er wachten ${content.count} reclamaties op een besluit.`
        ],
        facts: [],
        link: { label: "Reclamaties openen", address: content.address },
        closing: stop(content)
      }
  }
}

/** Returns a content in Dutch, with the name of the receiver if it may be repeated, and that of the brand. */
export const dutchLetter = (content: MailContent, name: string | null, product: string): Letter => ({
  greeting: name === null ? "Hallo," : `Beste ${name},`,
  ...bodyOf(content, product)
})
