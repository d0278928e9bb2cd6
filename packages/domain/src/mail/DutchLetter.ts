import type { Letter } from "./Letter.ts"
import type { LeadContact, MailContent } from "./MailContent.ts"

const contactFacts = (contact: LeadContact | null): Letter["facts"] =>
  contact === null
    ? []
    : [
        ["Naam", contact.name],
        ["Telefoon", contact.phone],
        ["E-mail", contact.email],
        ["Adres", contact.street]
      ]

const stop = ({ profile }: { readonly profile: string }) => `U kunt dit soort berichten uitzetten op ${profile}.`

const bodyOf = (content: MailContent): Omit<Letter, "greeting"> => {
  switch (content.kind) {
    case "invitation":
      return {
        subject: "Uw uitnodiging voor Leadwell",
        paragraphs: ["U bent uitgenodigd voor Leadwell. Deze link werkt één keer, 15 minuten lang."],
        facts: [],
        link: { label: "Inloggen", address: content.address },
        closing: `Is de link verlopen? Vraag een nieuwe aan op ${content.again}.`
      }
    case "sign_in_link":
      return {
        subject: "Uw inloglink voor Leadwell",
        paragraphs: ["Met deze link logt u in. De link werkt één keer, 15 minuten lang."],
        facts: [],
        link: { label: "Inloggen", address: content.address },
        closing: "Hebt u hier niet om gevraagd? Dan hoeft u niets te doen."
      }
    case "new_lead":
      return {
        subject: `Nieuwe aanvraag voor ${content.business}: ${content.subcategory} in ${content.city}`,
        paragraphs: [`${content.business} heeft een nieuwe aanvraag.`],
        facts: [
          ["Onderwerp", content.subcategory],
          ["Plaats", `${content.area} ${content.city}`],
          ...contactFacts(content.contact)
        ],
        link: { label: "Aanvraag openen", address: content.address },
        closing: stop(content)
      }
    case "reclaim_decided":
      return {
        subject: `Uw reclamatie is ${content.isGranted ? "toegewezen" : "afgewezen"}`,
        paragraphs: [
          content.isGranted
            ? `De reclamatie van ${content.business} is toegewezen. De aanvraag is vrijgegeven.`
            : `De reclamatie van ${content.business} is afgewezen. Bij de aanvraag staat waarom.`
        ],
        facts: [
          ["Onderwerp", content.subcategory],
          ["Plaats", `${content.area} ${content.city}`]
        ],
        link: { label: "Aanvraag openen", address: content.address },
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

/** Returns a content in Dutch. */
export const dutchLetter = (content: MailContent, name: string): Letter => ({
  greeting: `Beste ${name},`,
  ...bodyOf(content)
})
