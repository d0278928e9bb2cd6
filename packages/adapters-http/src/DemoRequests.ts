import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { demoCatalogBodies } from "./DemoCatalogRequests.ts"
import type { DemoRequest } from "./DemoRequest.ts"

const boiler = {
  website_code: "warmte-vergelijker",
  subcategory_id: "gas-boilers",
  postal_code: "3512AB",
  country: "Nederland",
  city: "Utrecht",
  street: "Nachtegaalstraat",
  street_number: "31",
  preferred_date_of_execution: "2031-01-15",
  description: "The boiler is twenty years old.",
  gender: "female",
  first_name: "Sanne",
  last_name: "de Vries",
  email: "sanne@example.nl",
  phone: "0611223344",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: { household_size: 3, maintenance_contract: true, last_service: "2026-03-01" }
}

const { website_code: _, ...formLead } = boiler

/** The demo holds the leads of this website for review. The first example can then be refused and approved. */
const heldBoiler = {
  ...boiler,
  website_code: "isolatie-advies",
  gender: "male",
  first_name: "Bram",
  last_name: "Bakker",
  email: "bram@example.nl",
  phone: "0655667788"
}

/** The keys of a form of a website, by ours. */
const formKeys = {
  first_name: "Voornaam",
  last_name: "Achternaam",
  email: "E-mail",
  phone: "Telefoon",
  postal_code: "Postcode",
  city: "Plaats",
  street: "Straat",
  street_number: "Huisnummer",
  preferred_date_of_execution: "Wanneer",
  description: "Vraag",
  gender: "Aanhef",
  accept_terms: { key: "Akkoord", yes: ["Ik wil offertes en ga akkoord."] },
  "fields.household_size": "Personen",
  "fields.maintenance_contract": "Onderhoud"
}

const filledIn = {
  Voornaam: "Sanne",
  Achternaam: "de Vries",
  "E-mail": "sanne@example.nl",
  Telefoon: "06-11 22 33 44",
  Postcode: "3512 AB",
  Plaats: "Utrecht",
  Straat: "Nachtegaalstraat",
  Huisnummer: "31",
  Wanneer: "15-01-2031",
  Vraag: "De ketel is twintig jaar oud.",
  Aanhef: "female",
  Personen: "3",
  Onderhoud: "ja",
  Akkoord: "Ik wil offertes en ga akkoord."
}

/** An answer of a browser. Only an authenticator can make one that verifies. */
const credential = { id: "AQID", rawId: "AQID", type: "public-key", clientExtensionResults: {} }
const signed = { clientDataJSON: "e30", authenticatorData: "AQID", signature: "AQID", userHandle: "AQID" }
const made = { clientDataJSON: "e30", attestationObject: "AQID", transports: ["internal"] }

/** The examples of each request body, by the id of its operation. The first one is what the page sends at first. */
export const demoBodies: Readonly<Record<string, readonly [DemoRequest, ...ReadonlyArray<DemoRequest>]>> = {
  ...demoCatalogBodies,
  "leads.create": [
    { summary: "A lead that is held for review", value: heldBoiler },
    { summary: "A lead that is assigned at once", value: boiler }
  ],
  "forms.send": [
    {
      summary: "A lead as a person writes it",
      value: {
        ...formLead,
        postal_code: "3512 AB",
        phone: "06-11 22 33 44",
        form_version: "0f3a5b7c9d1e2f40",
        challenge: "e30=",
        idempotency_key: "a3d9f6",
        filled_in_ms: 41_000
      }
    }
  ],
  "distributions.preview": [
    {
      summary: "A boiler in Utrecht",
      value: { subcategory_id: boiler.subcategory_id, postal_code: boiler.postal_code }
    }
  ],
  "search.find": [{ summary: "A business by the beginnings of its words", value: { text: "domst war" } }],
  "leadReview.approve": [{ summary: "With a note for the businesses", value: { extra_info: "Call after six." } }],
  "leadReview.refuse": [{ summary: "A reason", value: { remark: "The person does not exist." } }],
  "leadReview.withdraw": [{ summary: "A reason", value: { remark: "The person no longer wants a quote." } }],
  "persons.rectify": [
    { summary: "Another number", value: { phone: "0611223355", remark: "The person called: two digits were swapped." } }
  ],
  "reclaims.submit": [
    {
      summary: "Without an answer",
      value: { reason: "no_contact", description: "Three calls, no answer.", screenshot: "" }
    }
  ],
  "reclaimReview.grant": [
    { summary: "The lead stays with others", value: { remark: "Nobody answers.", lead_at_fault: false } }
  ],
  "reclaimReview.reject": [{ summary: "A reason", value: { remark: "The screenshot shows another number." } }],
  "businessLeads.tellOutcome": [
    { summary: "The person was reached", value: { outcome: "contacted" } },
    { summary: "An order", value: { outcome: "won", value_cents: 1_250_000, note: "Installed in March." } },
    { summary: "Told by mistake", value: { outcome: null } }
  ],
  "subscriptions.replace": [
    {
      summary: "Another daily cap",
      value: {
        subscriptions: [
          { subcategory: "heat-pumps", regions: ["34", "35", "3700-3799"], daily_cap: 25 },
          { subcategory: "gas-boilers", regions: ["35"] }
        ]
      }
    }
  ],
  "subscriptions.change": [
    { summary: "Another daily cap", value: { daily_cap: 25 } },
    { summary: "No leads for a while", value: { active: false } }
  ],
  "tokens.issue": [
    {
      summary: "A token for a website",
      value: {
        account: "warmtewijs",
        name: "website",
        abilities: ["leads:create"],
        expires_at: "2031-01-01T00:00:00.000000Z"
      }
    },
    {
      summary: "A publishable key for the form of a website",
      value: { kind: "form", website_code: "warmte-vergelijker", name: "form", origins: ["https://www.example.nl"] }
    }
  ],
  "people.invite": [
    {
      summary: "A person of a business",
      value: {
        name: "Noor Visser",
        email: "noor@example.nl",
        language: "nl",
        memberships: [{ account: "warmtewijs", role: "member" }]
      }
    }
  ],
  "consent.addText": [
    {
      summary: "A text that lets businesses call",
      value: {
        language: "nl",
        text: "Maximaal vier bedrijven mogen mij bellen over mijn aanvraag.",
        purposes: ["share_with_businesses", "call"]
      }
    }
  ],
  "persons.search": [
    { summary: "By an address", value: { email: boiler.email } },
    { summary: "By a number as people write it", value: { phone: "06-11 22 33 44" } }
  ],
  "persons.export": [{ summary: "By an address", value: { email: boiler.email } }],
  "persons.erase": [{ summary: "By an address", value: { email: "nobody@example.nl", reason: "request" } }],
  "hostedForm.send": [{ summary: "Too little, which is told", value: { email: "jane@example.nl" } }],
  "personPage.correct": [{ summary: "Another telephone number", value: { phone: "06-12345679", email: "" } }],
  "persons.block": [
    { summary: "By an address and a number", value: { email: "nobody@example.nl", phone: "0699999998" } }
  ],
  "persons.unblock": [{ summary: "By an address", value: { email: "nobody@example.nl" } }],
  "people.change": [{ summary: "Another language", value: { language: "en" } }],
  "signIn.useLink": [
    { summary: "What follows # in a link", value: { link: `lwl_${"0123456789".repeat(5).slice(0, 43)}` } }
  ],
  "signIn.requestLink": [{ summary: "An e-mail address", value: { email: "noor@example.nl" } }],
  "session.changeProfile": [{ summary: "Fewer mails", value: { language: "nl", muted: ["reclaim_decided"] } }],
  "session.saveView": [
    {
      summary: "Leads of a week",
      value: { list: "leads", name: "Open", query: { stage: "open", created_from: "week" } }
    }
  ],
  "passkeySignIn.signIn": [
    { summary: "The form of an answer", value: { credential: { ...credential, response: signed } } }
  ],
  "openid.signIn": [
    {
      summary: "The form of a response",
      value: { response: "code=the-code&state=the-state&iss=https%3A%2F%2Flogin.example" }
    }
  ],
  "passkeys.register": [
    { summary: "The form of an answer", value: { name: "Laptop", credential: { ...credential, response: made } } }
  ],
  "session.actFor": [{ summary: "Another account", value: { account: "warmtewijs" } }],
  "hooks.create": [
    {
      summary: "A form of Elementor",
      value: {
        website_code: "warmte-vergelijker",
        subcategory_id: "gas-boilers",
        name: "Offerte",
        map: formKeys,
        constants: { country: "Nederland" },
        date_format: "dd-mm-yyyy",
        terms_text: "Ik wil offertes en ga akkoord."
      }
    }
  ],
  "hooks.change": [{ summary: "Another key of the form", value: { map: { ...formKeys, phone: "Mobiel" } } }],
  "hooks.rehearse": [
    {
      summary: "What the form sends",
      value: { content_type: "application/x-www-form-urlencoded", body: new URLSearchParams(filledIn).toString() }
    }
  ],
  "hookReceipt.receive": [{ summary: "What the form sends", value: filledIn }],
  "imports.check": [
    {
      summary: "Leads for gas boilers",
      value: {
        kind: "leads",
        website_code: "warmte-vergelijker",
        subcategory_id: "gas-boilers",
        accept_terms: "true",
        file: ""
      }
    }
  ],
  "imports.readOtherwise": [{ summary: "Another column of postal codes", value: { map: { postal_code: "Postcode" } } }],
  "submissions.mend": [{ summary: "Another number", value: { values: { phone: "06-11 22 33 55" } } }],
  "webhooks.enable": [{ summary: "With what it missed", value: { replay: true } }],
  "webhooks.register": [
    {
      summary: "Every kind of event",
      value: { url: "https://receiver.example/leadwell", events: ToldEventType.literals }
    }
  ]
}

/**
 * Values for parameters of paths, and for required ones of queries, by the collection and the name. Ids that only an
 * answer tells have none.
 */
export const demoValues: Readonly<Record<string, string | number>> = {
  "/api/accounts account": "warmtewijs",
  "/api/affiliates id": "warmtewijs-bv",
  "/api/businesses business": "domstad-warmte",
  "/api/businesses businessLead": 1,
  "/api/businesses subcategory": "gas-boilers",
  "/api/categories category": "heating",
  "/api/leads lead": 1,
  "/api/reports from": "2026-11-01",
  "/api/reports report": "intake",
  "/api/reports to": "2026-11-30",
  "/api/subcategories subcategory": "gas-boilers",
  "/api/websites code": "warmte-vergelijker"
}

/** What parameters of paths are, by the collection and the name. */
export const pathDescriptions: Readonly<Record<string, string>> = {
  "/api/accounts account": "The `id` of an account.",
  "/api/affiliates id": "The `id` of an affiliate.",
  "/api/businesses business": "The `id` of a business.",
  "/api/businesses subcategory": "The `id` of a subcategory to which the business subscribes.",
  "/api/businesses reclaim": "An `id` of the list of the business's reclaim requests.",
  "/api/categories category": "The `id` of a category.",
  "/api/forms subcategory": "The `id` of a subcategory.",
  "/api/forms key": "A publishable key, as lists of tokens show it. It is public.",
  "/api/confirm confirmLink": "What the link has after the last `/`, in a mail that asks to confirm a lead.",
  "/api/my-request personLink": "What the link has after the last `/`, in a mail to the person of a lead.",
  "/api/hooks id": "The `id` of a hook.",
  "/api/imports id": "An `id` of the list of imports.",
  "/api/passkeys id": "An `id` of the list of passkeys.",
  "/api/people passkey": "An `id` of the list of the passkeys of the person.",
  "/api/people person": "An `id` of the list of people.",
  "/api/reclaims reclaim": "An `id` of the list of reclaim requests.",
  "/api/reports report": "The name of a report.",
  "/api/session account": "The `account` of one of the memberships or invitations.",
  "/api/session view": "An `id` of `views` of the session.",
  "/api/sessions id": "An `id` of the list of sessions.",
  "/api/subcategories subcategory": "The `id` of a subcategory.",
  "/api/submissions id": "An `id` of the list of submissions.",
  "/api/tokens id": "The `id` that the answer to a new token has.",
  "/api/unsubscribe link": "What `List-Unsubscribe` has after the last `/`, in a mail.",
  "/forms/{key} key": "A publishable key.",
  "/forms/{key} subcategory": "The `id` of a subcategory.",
  "/api/webhooks delivery": "An `id` of the list of the webhook's deliveries.",
  "/api/webhooks id": "The `id` that the answer to a new webhook has.",
  "/api/websites code": "The `code` of a website.",
  "/hooks/{secret} secret": "The `secret` that the answer to a new hook has."
}
