import { plural } from "./plural.ts"

/** Texts of today's work, and of reclaims. */
export const review = {
  today: {
    waiting: "What waits",
    held: "Held leads",
    pending: "Pending reclaims",
    open: "Open leads with free places",
    failing: "Webhooks that fail",
    longest: (since: string) => `the first one began ${since}`,
    failed: "Deliveries that failed",
    disabled: (number: string) => `switched off: ${number}`,
    unsent: "Mails that failed",
    nothing: "Nothing waits. Well done.",
    latest: "The latest leads",
    oldest: (since: string) => `the oldest ${since}`
  },
  firstSteps: {
    title: "First steps",
    done: (step: string) => `${step} (done)`,
    website: "Add a website",
    form: "Make a form",
    business: "Create a business",
    lead: "Send a test lead",
    person: "Invite a person",
    hints: {
      website: "Where people ask for quotes.",
      form: "What a category asks them.",
      business: "Who gets the leads, from which regions and how many.",
      lead: "Try who would get a lead, then send one as your website will.",
      person: "Somebody of a business, or another operator."
    }
  },
  held: {
    intro: "Leads that wait for their person or for a reviewer, the oldest first.",
    why: "Why",
    whyHeld: "Why it is held",
    because: (website: string) => `All leads of ${website} were reviewed then`,
    blocked: "The person is blocked",
    blockedSince: (at: string) =>
      `The person is blocked since ${at}. While this lasts, no further business gets the lead.`,
    unconfirmed: "The person has not confirmed it yet",
    awaiting: "The person has not confirmed this lead by the link in the mail yet.",
    approveNow: "Approve it if you know already that the person asked for it.",
    keys: "Keys: A, R and N. Press ? to see what they do.",
    next: "Next lead",
    none: "No other lead waits."
  },
  reclaims: { reclaim: "Reclaim", suggestion: "Suggestion", decided: "Decided", begin: "Decide one after the other" },
  reclaim: {
    title: (lead: number) => `Reclaim of lead ${lead}`,
    placeOf: (place: string, all: string) => `${place} of ${all} that wait.`,
    placeAmong: (all: string) => `One of ${all} that wait.`,
    former: "Remarks that were used before",
    screenshot: "Screenshot",
    screenshotOf: "The screenshot that the business sent",
    evidence: "Evidence",
    samePerson: "Other leads of this person",
    region: "Postal code of the lead",
    inRegion: (part: string) => `Inside the region of the business: ${part}`,
    outOfRegion: (part: string) => `Outside the region of the business: ${part}`,
    noRegion: "It is not known whether it was in the region of the business.",
    parts: {
      all: "all postal codes",
      range: (range: string) => `postal codes ${range}`,
      start: (start: string) => `postal codes that begin with ${start}`
    },
    rate: "Reclaims filed in 90 days",
    rateOf: (requests: string, leads: number, share: string) =>
      plural(
        leads,
        `${requests} of the only lead of the business`,
        `${requests} of the # leads of the business (${share})`
      ),
    after: "Reclaimed after",
    atOnce: "Less than an hour",
    told: "Told by the business",
    earlier: "Earlier leads of this person at the business",
    usedBefore: "Same screenshot before in",
    usedMore: (number: string) => `and ${number} more`,
    never: "No earlier reclaim",
    description: "In the words of the business",
    decide: "Decide",
    remarkHint: "The business reads it. A rejection needs one.",
    remarkMissing: "A rejection needs a remark.",
    atFault: "Take the lead back from everybody?",
    atFaultOptions: { reason: "As the reason says", yes: "Yes, withdraw it", no: "No, from this business alone" },
    grantDoes: "What granting does",
    keys: "Keys: G, R and N. Press ? to see what they do.",
    next: "Next reclaim",
    granted: (lead: number) => `The reclaim of lead ${lead} is granted.`,
    rejected: (lead: number) => `The reclaim of lead ${lead} is rejected.`,
    none: "No other reclaim waits.",
    noneFiltered: "No other reclaim that waits fits the filters.",
    alreadyDecided: "This reclaim is decided."
  },
  signals: {
    title: "Signals",
    names: {
      postal_code_implausible: "Unlikely postal code",
      phone_implausible: "Unlikely phone number",
      looks_like_a_test: "Looks like a test",
      link_in_text: "Link in a text",
      many_from_contact: "Asked for much in a day",
      trap_filled: "Hidden field filled in",
      filled_too_fast: "Filled in very fast",
      repeated_text: "Same text as before",
      without_script: "Sent without script"
    },
    because: {
      leading_zero: "No postal code begins with 0.",
      unused_letters: "No postal code has the letters SA, SD or SS.",
      prefix: "No phone number begins like this one.",
      all_alike: "All digits of the phone number are alike.",
      sequence: "The digits of the phone number are a sequence.",
      names: "Both names are words that people test with.",
      domain: "The e-mail address is one for tests."
    },
    texts: { answer: "Answers", contact: "Name or address" },
    links: (texts: string) => `A link in: ${texts}.`,
    many: (subcategories: string, hours: string) =>
      `Leads with this e-mail address or phone number came in ${subcategories} subcategories within ${hours} hours.`,
    fast: (seconds: string) => `The form was filled in within ${seconds} seconds.`,
    repeated: (minutes: string) => `The same form sent the same description within ${minutes} minutes.`,
    trap: "The field that people do not see was filled in. Some browsers do that too.",
    withoutScript: "The form was sent where no script runs, so nothing slowed a machine down."
  },
  suggestions: {
    same_person: "The business got an earlier lead of the same person.",
    no_same_person: "The business got no earlier lead of the same person.",
    lead_erased: "The lead is erased, so it is not known whose it was.",
    in_region: "The postal code is in the region that the business had when it got the lead.",
    not_in_region: "The postal code is outside the region that the business had when it got the lead.",
    region_unknown: "It is not known in which region the lead was when the business got it.",
    same_screenshot: "The same screenshot came with another reclaim of this account.",
    told_of_contact: "The business told itself that it spoke with this person."
  },
  outcomes: { grant: "Grant", reject: "Reject", unclear: "Unclear" },
  reasons: {
    no_contact: "No contact",
    corrupt_data: "Wrong data",
    out_of_region: "Outside of the region",
    duplicate: "Had it already",
    spam: "Not serious",
    withdrawn: "Customer withdrew",
    other: "Something else"
  }
}
