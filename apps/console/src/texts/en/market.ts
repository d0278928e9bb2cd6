import { catalogue } from "./catalogue.ts"
import { plural } from "./plural.ts"

/** Texts of businesses and websites, and of the market that they make. */
export const market = {
  newAccount: "A new account",
  accountId: "Id of the account",
  accountName: "Name of the account",
  id: "Id",
  idHint: "Letters, digits, - and _. It stays.",
  coc: "Chamber of commerce number",
  active: "Active",
  inactive: "Inactive",
  switchOn: "Activate",
  switchOff: "Deactivate",
  change: "Change",
  affiliate: "Affiliate",
  business: {
    new: "Create business",
    noSubscriptions: "It wants no leads yet.",
    addSubscription: "Add a lead preference",
    changeSubscription: (name: string) => `Change the lead preference for ${name}`,
    removeSubscription: (name: string) => `Remove the lead preference for ${name}`,
    removeSubscriptionQuestion: (name: string) =>
      `The business gets no more leads for ${name}, and its regions and caps are forgotten. To stop for a while, pause it.`,
    subscriptionRemoved: (name: string) => `The lead preference for ${name} is removed.`,
    off: "No leads: the business is inactive",
    paused: "No leads: the business is paused",
    switchOffTitle: (name: string) => `Deactivate ${name}`,
    switchOffQuestion: "The business gets no more leads until it is activated again. It keeps those that it has.",
    switchedOff: (name: string) => `${name} is deactivated.`,
    switchOnTitle: (name: string) => `Activate ${name}`,
    switchOnQuestion: "The business gets leads again, as its lead preferences say.",
    switchedOn: (name: string) => `${name} is activated.`,
    samePersonDays: "Days between leads of one person",
    samePersonHint: "Leads of one person in other subcategories count, too. 0 is no limit.",
    phoneHint: "The people of its leads see it.",
    mailPersonalData: "Its mails show the person of a lead",
    data: "Details",
    changeTitle: (name: string) => `Change ${name}`,
    leads30Days: "Leads in 30 days",
    assigned: "Assigned",
    reclaimRate: "Reclaimed of them",
    withdrawn: "Withdrawn of them",
    billable: "Billable leads this month",
    capsUsedUp: "Caps used up",
    noReclaims: "It has not reclaimed a lead.",
    peopleOf: (account: string) => `The people of the account ${account}.`,
    sees: "Sees this business",
    seesNot: "Does not see this business",
    changes: "Changes",
    noChanges: "Nothing was changed.",
    tabs: { overview: "Overview", missed: "Leads it did not get", log: "Log" }
  },
  subscription: {
    regions: "Regions",
    regionsHint: "Postal codes, separated by commas: * for all, 35 for all that begin so, or 1000-1099.",
    countries: "Countries",
    caps: "Caps",
    daily_cap: "Daily cap",
    weekly_cap: "Weekly cap",
    monthly_cap: "Monthly cap",
    noCap: "No cap",
    weight: "Weight",
    weightHint: "Twice the weight means twice the leads.",
    paused: "Paused",
    pausedUntil: (day: string) => `Paused until ${day}`,
    pausePlanned: (from: string, until: string | null) =>
      until === null ? `Pause from ${from}` : `Pause from ${from} until ${until}`,
    paused_from: "Paused from",
    paused_until: "Paused until",
    weekdays: "Takes leads on",
    days: "Weekdays and pause",
    daily_cap_by_weekday: "Daily cap by weekday",
    notNumber: "Type a number here.",
    notWhole: "Type a whole number here.",
    everywhere: "Everywhere",
    everywhereIn: (country: string) => `All of ${country}`,
    nowhere: "Nowhere",
    partsOf: (provinces: string) => `parts of ${provinces}`,
    covers: (count: string) => `Covers ${count} of 90 areas of two digits.`
  },
  missed: {
    intro: "The last 7 days, in the subcategories of the lead preferences.",
    why: "Why not",
    none: "No lead of the last 7 days was missed."
  },
  onboard: {
    intro: "Its account, what it wants, and the person who signs in first.",
    owner: "First person",
    ownerSees: "Sees this business alone. You can widen that on the page of the person.",
    done: "The business is created.",
    link: "Send this link to the person, or let the mail do it. It works once, for fifteen minutes."
  },
  websites: {
    new: "New website",
    newAffiliate: "New affiliate",
    code: "Code",
    review: "Review",
    reviews: {
      always: "All leads are reviewed",
      signals: "Leads with signals are reviewed",
      never: "No lead is reviewed"
    },
    consent: "Consent",
    consents: {
      off: "Consent is not kept",
      recorded: "Consent is kept when the website sends it",
      required: "A lead without consent is refused"
    },
    confirm: "Confirmation",
    confirms: { off: "Leads need no confirmation", mail: "The person confirms each lead by mail" },
    company: "Company",
    iban: "IBAN"
  },
  catalogue,
  preview: {
    intro: "Who would get a lead now, and why. Nothing is stored.",
    show: "Show",
    places: (places: number) => plural(places, "One business can get it.", "# businesses can get it."),
    assigned: "Would get it",
    skipped: "Would not"
  },
  caps: {
    intro: "Businesses that have enough leads for now, and get more when the next period begins.",
    cap: "Cap",
    used: "Used",
    again: "Leads again on",
    none: "No cap is used up."
  }
}
