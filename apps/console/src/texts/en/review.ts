/** Texts of today's work, and of reclaims. */
export const review = {
  today: {
    waiting: "What waits",
    held: "Held leads",
    pending: "Pending reclaims",
    open: "Open leads with free places",
    caps: "Used-up caps",
    failed: "Deliveries that failed",
    disabled: (number: string) => `webhooks switched off: ${number}`,
    unsent: "Mails that failed",
    nothing: "Nothing waits. Well done.",
    latest: "The latest leads",
    oldest: (since: string) => `the oldest ${since}`
  },
  heldIntro: "Leads that wait for somebody to look at them, the oldest first.",
  reclaims: {
    claim: "Claim",
    waits: "Waits",
    suggestion: "Suggestion",
    decided: "Decided",
    begin: "Decide one after the other"
  },
  claim: {
    title: (lead: number) => `Claim on lead ${lead}`,
    screenshot: "Screenshot",
    screenshotOf: "The screenshot that the business sent",
    evidence: "Evidence",
    samePerson: "Other leads of this person",
    region: "In a region of the business",
    noRegion: "It names no regions",
    rate: "Reclaimed lately",
    rateOf: (requests: string, leads: string, share: string) => `${requests} of ${leads} leads (${share})`,
    hours: "Hours since it got the lead",
    usedBefore: "Screenshot used before",
    never: "Never",
    description: "In the words of the business",
    decide: "Decide",
    remarkHint: "The business reads it. A rejection needs one.",
    remarkMissing: "A rejection needs a remark.",
    atFault: "Is the lead worth nothing to anyone?",
    atFaultOptions: { reason: "As the reason says", yes: "Yes, withdraw it", no: "No, offer it to others" },
    grantDoes: "What granting does",
    grant: "Grant",
    reject: "Reject",
    keys: "Keys: G grants, R rejects, N goes to the next one.",
    next: "Next reclaim",
    granted: "Granted.",
    rejected: "Rejected.",
    none: "No other reclaim waits.",
    alreadyDecided: "This claim is decided."
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
