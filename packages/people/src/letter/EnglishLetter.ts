import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Letter } from "./Letter.ts"
import { longTime } from "./LongTime.ts"
import type { LeadContact, LeadLocality, MailContent } from "./MailContent.ts"
import { cityOf, inviterOf, localityOf } from "./OthersWords.ts"

const contactFacts = (contact: LeadContact | null): Letter["facts"] => {
  if (contact === null) return []
  const facts: Letter["facts"] = [
    ["Name", contact.name],
    ["Phone", contact.phone],
    ["E-mail", contact.email],
    ["Address", contact.street]
  ]
  return facts.filter(([, value]) => value !== "")
}

/** Where a lead is, unless the business no longer reads that. */
const placeFacts = (lead: LeadLocality): Letter["facts"] =>
  localityOf(lead) === "" ? [] : [["Place", localityOf(lead)]]

const periods = { daily_cap: "today", weekly_cap: "this week", monthly_cap: "this month" }

const longDate = (day: CalendarDate) =>
  new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })

const failures = {
  unreachable: "could not be reached",
  address_not_allowed: "the address is not allowed",
  untrusted: "the certificate is not trusted",
  timeout: "no answer in time"
}

const stop = ({ profile }: { readonly profile: string }) => `You can switch this kind of mail off at ${profile}.`

const bodyOf = (content: MailContent, product: string): Omit<Letter, "greeting"> => {
  switch (content.kind) {
    case "invitation":
      return {
        subject: `Your invitation to ${product}`,
        paragraphs: [
          inviterOf(content) === null
            ? `You are invited to ${content.accounts.join(", ")} on ${product}.`
            : `${inviterOf(content)} invites you to ${content.accounts.join(", ")} on ${product}.`,
          "This link accepts the invitation and signs you in. It works once, for 15 minutes."
        ],
        facts: [],
        link: { label: "Accept and sign in", address: content.address },
        closing:
          `Is the link too old? Ask for another at ${content.again}. ` +
          "Do you not know who invites you? Then you need not do anything."
      }
    case "sign_in_link":
      return {
        subject: `Your sign-in link for ${product}`,
        paragraphs: ["This link signs you in. It works once, for 15 minutes."],
        facts: [],
        link: { label: "Sign in", address: content.address },
        closing: "Did you not ask for it? Then you need not do anything."
      }
    case "test":
      return {
        subject: `Test mail of ${product}`,
        paragraphs: ["You asked for this mail on the page of the settings. Mails arrive."],
        facts: [],
        link: { label: `Open ${product}`, address: content.address },
        closing: "You need not do anything."
      }
    case "token_created":
    case "hook_created":
    case "webhook_created": {
      const [made, effect] = {
        token_created: ["access token or form key", "It works without a sign-in."],
        hook_created: ["address that takes leads", "Whoever knows it sends leads of its website."],
        webhook_created: ["webhook", "It tells another server what happens here."]
      }[content.kind]
      return {
        subject: `New ${made} for ${product}`,
        paragraphs: [
          `A new ${made} was made in a session of yours on ${longTime(content.at, content.zone, "en-GB")}. ${effect}`,
          "Was this not you? Then end all your sessions, remove what was made, and tell an operator."
        ],
        facts: [],
        link: { label: "See your sessions", address: content.address },
        closing: "This mail keeps you safe, so it cannot be switched off."
      }
    }
    case "passkey_added":
    case "passkeys_removed": {
      const isAdded = content.kind === "passkey_added"
      return {
        subject: isAdded ? `New passkey for ${product}` : `Passkeys for ${product} removed`,
        paragraphs: [
          isAdded
            ? `A passkey was added on ${longTime(content.at, content.zone, "en-GB")}. It signs you in without a mail.`
            : `One or more of your passkeys were removed on ${longTime(content.at, content.zone, "en-GB")}.`,
          "Was this not you? Then remove each passkey and each session that you do not know, and tell an operator."
        ],
        facts: [],
        link: { label: "See your passkeys and sessions", address: content.address },
        closing: "This mail keeps you safe, so it cannot be switched off."
      }
    }
    case "confirm_request":
      return {
        subject: "Confirm your request",
        paragraphs: [
          "You asked for quotes on the website below. Confirm that it was you, and businesses can answer your request.",
          `The link works until ${longTime(content.until, content.zone, "en-GB")}. Without it, your request is not used.`
        ],
        facts: [["Website", content.website]],
        link: { label: "Confirm your request", address: content.address },
        closing: "Did you not ask for anything? Then you need not do anything."
      }
    case "lead_receipt":
      return {
        subject: "Your request for quotes",
        paragraphs: [
          "You asked for quotes on the website below. On your own page you see which businesses have your request.",
          "There you can also correct your telephone number and e-mail address, withdraw the request, or erase everything."
        ],
        facts: [["Website", content.website]],
        link: { label: "See your request", address: content.address },
        closing:
          "Did you not ask for anything? Then somebody else gave your address. You can erase everything on the page."
      }
    case "new_lead":
      return {
        subject: `New lead for ${content.business}: ${content.subcategory} in ${cityOf(content)}`,
        paragraphs: [`${content.business} has a new lead.`],
        facts: [["Subcategory", content.subcategory], ...placeFacts(content), ...contactFacts(content.contact)],
        link: { label: "Open the lead", address: content.address },
        closing: stop(content)
      }
    case "new_leads":
      return {
        subject: `${content.leads.length + content.others} new leads for ${content.business}`,
        paragraphs: [
          `${content.business} has ${content.leads.length + content.others} new leads.`,
          ...(content.others === 0 ? [] : [`The first ${content.leads.length} of them are here:`])
        ],
        facts: [],
        items: content.leads.map((lead) => ({
          label: `${lead.subcategory} in ${localityOf(lead)}`,
          address: lead.address,
          lines: contactFacts(lead.contact).map(([label, value]) => `${label}: ${value}`)
        })),
        link: { label: "Open all leads", address: content.address },
        closing: stop(content)
      }
    case "reclaim_decided":
      return {
        subject: `Your reclaim is ${content.isGranted ? "granted" : "rejected"}`,
        paragraphs: [
          content.isGranted
            ? `The reclaim of ${content.business} is granted. The lead is released.`
            : `The reclaim of ${content.business} is rejected. The page of the lead shows why.`
        ],
        facts: [["Subcategory", content.subcategory], ...placeFacts(content)],
        link: { label: "Open the lead", address: content.address },
        closing: stop(content)
      }
    case "cap_reached":
      return {
        subject: `${content.subcategory}: ${content.business} has enough leads`,
        paragraphs: [
          `${content.business} has enough leads ${periods[content.rule]}: the cap is ${content.cap}. More may come from ` +
            `${longDate(content.again)} on, or once the cap is higher or a lead is taken back.`
        ],
        facts: [["Subcategory", content.subcategory]],
        link: { label: "Open the subscriptions", address: content.address },
        closing: stop(content)
      }
    case "pause_ends":
      return {
        subject: `${content.business} may get leads again from ${longDate(content.again)} on`,
        paragraphs: [
          content.subcategory === null
            ? `The pause of ${content.business} ends. It may get leads again from ${longDate(content.again)} on.`
            : `The pause of ${content.business} for ${content.subcategory} ends. It may get these leads again from ` +
              `${longDate(content.again)} on.`,
          "If that is too early, move the last day of the pause."
        ],
        facts: [],
        link: { label: "Open the lead preferences", address: content.address },
        closing: stop(content)
      }
    case "webhook_failing": {
      const { failure, host, isGone } = content
      const since = longTime(content.since, content.zone, "en-GB")
      return {
        subject: isGone ? `The webhook to ${host} is switched off` : `The webhook to ${host} fails`,
        paragraphs: isGone
          ? [
              `Its receiver answered on ${since} that it wants no more events, with the status 410.`,
              "Was that a mistake? Switch the webhook on again, and it gets what it missed."
            ]
          : [`Nothing has arrived since ${since}.`, "Each event is tried ten times, over three days."],
        facts:
          failure === null
            ? []
            : [["Latest attempt", failure.failure === null ? `answer ${failure.status}` : failures[failure.failure]]],
        link: { label: "Open the webhook", address: content.address },
        closing: stop(content)
      }
    }
    case "destroy_copy":
      return {
        subject: `Destroy your copies of lead ${content.lead}`,
        paragraphs: [
          `The person of lead ${content.lead}, which ${content.business} got, is erased from ${product}.`,
          "Erase the person from your own files, too: mails, lists, printouts and other systems. You may keep what the " +
            "law makes you keep, such as an invoice."
        ],
        facts: [],
        link: { label: "Open the lead", address: content.address },
        closing: "The law asks us to tell you, so this mail cannot be switched off."
      }
    case "lead_rectified":
      return {
        subject: `Lead ${content.lead} is corrected`,
        paragraphs: [
          `The data of the person of lead ${content.lead}, which ${content.business} got, are corrected.`,
          "Correct your own files, too. The page of the lead shows the data as they are now."
        ],
        facts: [],
        link: { label: "Open the lead", address: content.address },
        closing: "The law asks us to tell you, so this mail cannot be switched off."
      }
    case "submissions_waiting":
      return {
        subject: `Requests that wait for you: ${content.count}`,
        paragraphs: [
          content.count === 1
            ? "One request from a form of your website cannot become a lead yet."
            : `${content.count} requests from forms of your website cannot become leads yet.`,
          "Mend what is missing before they are erased, two weeks after they came."
        ],
        facts: [],
        link: { label: "Open the requests", address: content.address },
        closing: stop(content)
      }
    case "reclaims_waiting":
      return {
        subject: `Reclaims that wait: ${content.count}`,
        paragraphs: [
          content.count === 1
            ? "One reclaim request waits for a decision."
            : `${content.count} reclaim requests wait for a decision.`
        ],
        facts: [],
        link: { label: "Open the requests", address: content.address },
        closing: stop(content)
      }
  }
}

/** Returns a content in English, with the name of the receiver if it may be repeated, and that of the brand. */
export const englishLetter = (content: MailContent, name: string | null, product: string): Letter => ({
  greeting: name === null ? "Hello," : `Dear ${name},`,
  ...bodyOf(content, product)
})
