import { plural } from "./plural.ts"

const eachOf = (leads: number, businesses: number): string =>
  `${plural(businesses, "one business", "# businesses")}${leads === 1 ? "" : " each"}`

/** Texts of the pages for operators and reviewers. */
export const operator = {
  groups: { market: "Market", access: "Access" },
  pages: {
    today: "Today",
    review: "Review",
    reclaims: "Reclaims",
    leads: "Leads",
    caps: "Used-up caps",
    businesses: "Businesses",
    websites: "Websites",
    catalogue: "Catalogue",
    preview: "Simulate",
    people: "People",
    tokens: "Tokens",
    webhooks: "Webhooks",
    mail: "Mail",
    privacy: "Privacy",
    audit: "Audit",
    settings: "Settings"
  },
  leads: {
    lead: "Lead",
    search: "Find a person",
    searchHint: "A whole e-mail address, a telephone number, or the number of a lead.",
    searchFault: "Type a whole e-mail address or a telephone number.",
    from: "From",
    to: "To",
    places: "Places"
  },
  lead: {
    work: "The work",
    holders: "Assigned to",
    noOthers: "Every business of this subcategory has it.",
    findBusiness: "Find a business",
    expected: "Who would get it",
    others: "Why the others do not",
    neverOffered: "This lead was not offered to any business.",
    decided: (at: string) => `As decided ${at}.`,
    history: "History",
    extraInfo: "For the businesses",
    newsletter: "Newsletter",
    duplicateOf: "Repeats",
    erased: "This person was erased.",
    hidden: "You see the person of a lead while it is held, and once a business asked to give it back.",
    approve: "Approve",
    refuse: "Refuse",
    withdraw: "Withdraw",
    approveTitle: "Approve this lead",
    refuseTitle: "Refuse this lead",
    withdrawTitle: "Withdraw this lead",
    extraInfoHint: "Optional. The businesses see it with the lead.",
    refusalHint: "The sender of the lead reads this.",
    withdrawalHint: "The sender of the lead reads this. Each business that is released reads it too.",
    effects: "What this does",
    noEffects: "No business gets or loses the lead.",
    gets: (name: string) => `${name} gets the lead`,
    released: (name: string) => `${name} is released`,
    givenBack: "one lead is given back to its caps",
    done: {
      approve: (id: number) => `Lead ${id} is approved.`,
      refuse: (id: number) => `Lead ${id} is refused.`,
      withdraw: (id: number) => `Lead ${id} is withdrawn.`
    },
    bulk: {
      approve: {
        action: (leads: number) => plural(leads, "Approve one lead", "Approve # leads"),
        done: (leads: number) => plural(leads, "One lead is approved.", "# leads are approved."),
        effect: (leads: number, businesses: number) =>
          businesses === 0
            ? plural(leads, "One lead would go to no business yet.", "# leads would go to no business yet.")
            : `${plural(leads, "One lead", "# leads")} would go to ${eachOf(leads, businesses)}.`
      },
      refuse: {
        action: (leads: number) => plural(leads, "Refuse one lead", "Refuse # leads"),
        done: (leads: number) => plural(leads, "One lead is refused.", "# leads are refused."),
        effect: (leads: number) => plural(leads, "One lead would go to nobody.", "# leads would go to nobody.")
      },
      withdraw: {
        action: (leads: number) => plural(leads, "Withdraw one lead", "Withdraw # leads"),
        done: (leads: number) => plural(leads, "One lead is withdrawn.", "# leads are withdrawn."),
        effect: (leads: number, businesses: number) =>
          businesses === 0
            ? plural(leads, "One lead would be taken back from nobody.", "# leads would be taken back from nobody.")
            : `${plural(leads, "One lead", "# leads")} would be taken back from ${eachOf(leads, businesses)}.`
      },
      alone: "Each lead was looked at by itself. A cap may fill up on the way."
    }
  },
  rules: {
    business_inactive: "Business inactive",
    subscription_inactive: "Paused",
    paused: "Paused on that day",
    weekday: "No leads on that weekday",
    same_person: "Another lead of this person",
    country: "Outside the countries",
    region: "Outside the regions",
    daily_cap: "Daily cap reached",
    weekly_cap: "Weekly cap reached",
    monthly_cap: "Monthly cap reached",
    released: "Reclaimed before",
    order: "Others came first"
  },
  ruleCounts: {
    order: (count: number) => plural(count, "# came after others", "# came after others"),
    daily_cap: (count: number) => plural(count, "# at its daily cap", "# at their daily cap"),
    weekly_cap: (count: number) => plural(count, "# at its weekly cap", "# at their weekly cap"),
    monthly_cap: (count: number) => plural(count, "# at its monthly cap", "# at their monthly cap"),
    paused: (count: number) => plural(count, "# in a pause", "# in a pause"),
    weekday: (count: number) => plural(count, "# on another weekday", "# on other weekdays"),
    same_person: (count: number) => plural(count, "# with a lead of this person", "# with a lead of this person"),
    subscription_inactive: (count: number) => plural(count, "# paused", "# paused"),
    business_inactive: (count: number) => plural(count, "# deactivated", "# deactivated"),
    released: (count: number) => plural(count, "# gave it back", "# gave it back"),
    region: (count: number) => plural(count, "# outside its region", "# outside their regions"),
    country: (count: number) => plural(count, "# in another country", "# in other countries")
  },
  itsDays: (days: string) => `one lead of a person in ${days} days`,
  itsWeekdays: (days: string) => `leads on ${days}`,
  itsRegions: (regions: string) => `regions: ${regions}`,
  itsCountries: (countries: string) => `countries: ${countries}`,
  rank: (rank: string, free: string) => `${rank} in line, ${free} free`,
  events: {
    "lead.received": "Received",
    "lead.held": "Held",
    "lead.confirmation_requested": "Person asked to confirm",
    "lead.confirmed": "Confirmed by the person",
    "lead.duplicate": "Recognised as a duplicate",
    "lead.approved": "Approved",
    "lead.placed": "All places taken",
    "lead.refused": "Refused",
    "lead.withdrawn": "Withdrawn",
    "lead.closed": "Closed",
    "lead.rectified": "Person corrected",
    "lead.anonymised": "Person erased",
    "lead.imported": "Imported",
    "lead.email_replaced": "E-mail address replaced",
    "lead.phone_replaced": "Telephone number replaced",
    "business_lead.assigned": "Handed to",
    "business_lead.released": "Taken back from",
    "business_lead.outcome": "Outcome told",
    "business_lead.rectified": "Correction told to",
    "business_lead.erased": "Erasure told to",
    "reclaim.requested": "Reclaim requested by",
    "reclaim.granted": "Reclaim granted to",
    "reclaim.rejected": "Reclaim rejected for",
    "submission.waiting": "Submission waits to be mended"
  }
}
