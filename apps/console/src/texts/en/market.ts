import { catalogue } from "./catalogue.ts"
import { plural } from "./plural.ts"

/** Texts of businesses and websites, and of the market that they make. */
export const market = {
  account: "Account",
  newAccount: "A new account",
  accountId: "Id of the account",
  accountName: "Name of the account",
  id: "Id",
  idHint: "Letters, digits, - and _. It stays.",
  coc: "Chamber of commerce number",
  active: "Active",
  inactive: "Switched off",
  switchOn: "Switch on",
  switchOff: "Switch off",
  create: "Create",
  change: "Change",
  remove: "Remove",
  affiliate: "Affiliate",
  url: "Address",
  language: "Language",
  business: {
    new: "New business",
    leads: "Its leads",
    subscriptions: "Subscriptions",
    noSubscriptions: "It wants no leads yet.",
    addSubscription: "Add a subscription",
    changeSubscription: (name: string) => `Change the subscription for ${name}`,
    removeSubscription: (name: string) => `Remove the subscription for ${name}`,
    removeSubscriptionQuestion: (name: string) =>
      `The business gets no more leads for ${name}, and its regions and caps are forgotten. To stop for a while, pause the subscription.`,
    subscriptionRemoved: (name: string) => `The subscription for ${name} is removed.`,
    off: "No leads: the business is switched off",
    switchOffTitle: (name: string) => `Switch off ${name}`,
    find: "Find a business",
    switchOffQuestion: "The business gets no more leads until it is switched on again. It keeps those that it has.",
    switchedOff: (name: string) => `${name} is switched off.`,
    switchOnTitle: (name: string) => `Switch on ${name}`,
    switchOnQuestion: "The business gets leads again, as its subscriptions say.",
    switchedOn: (name: string) => `${name} is switched on.`,
    mailPersonalData: "Its mails show the person of a lead",
    data: "Business"
  },
  subscription: {
    subcategory: "Subcategory",
    regions: "Regions",
    regionsHint: "Postal codes, separated by commas: * for all, 35 for all that begin so, or 1000-1099.",
    countries: "Countries",
    caps: "Caps",
    daily: "Cap a day",
    weekly: "Cap a week",
    monthly: "Cap a month",
    noCap: "No cap",
    used: (used: string, cap: string) => `${used} of ${cap}`,
    weight: "Weight",
    weightHint: "Twice the weight means twice the leads.",
    paused: "Paused",
    notNumber: "Type a number here.",
    notWhole: "Type a whole number here.",
    covers: (count: string) => `Covers ${count} of 100 areas of two digits.`
  },
  onboard: {
    title: "New business",
    intro: "Its account, what it wants, and the person who signs in first.",
    owner: "First person",
    ownerSees: "Sees this business alone. You can widen that on the page of the person.",
    done: "The business is set up.",
    link: "Send this link to the person, or let the mail do it. It works once, for fifteen minutes.",
    submit: "Set up"
  },
  websites: {
    new: "New website",
    affiliates: "Affiliates",
    newAffiliate: "New affiliate",
    code: "Code",
    review: "Review its leads first",
    reviewed: "Reviewed",
    leads: "Its leads",
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
