/** Texts of businesses, websites and the catalogue. */
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
    wishes: "Wishes",
    noWishes: "It wants no leads yet.",
    addWish: "Add a wish",
    changeWish: "Change a wish",
    mailPersonalData: "Its mails show the person of a lead",
    data: "Business"
  },
  wish: {
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
  catalogue: {
    category: "Category",
    places: "Businesses for a lead",
    window: "Days for duplicates",
    questions: "Questions",
    form: "Form",
    file: "Catalogue file",
    fileIntro:
      "The file has accounts, websites, categories with their forms, and businesses. Nothing changes before you say so.",
    download: "Download",
    choose: "Choose a file",
    added: (count: string) => `${count} added`,
    changed: (count: string) => `${count} changed`,
    unchanged: (count: string) => `Unchanged: ${count}.`,
    more: (count: string) => `and ${count} more`,
    kinds: {
      accounts: "Accounts",
      tokens: "Tokens",
      affiliates: "Affiliates",
      websites: "Websites",
      categories: "Categories",
      subcategories: "Subcategories",
      businesses: "Businesses"
    },
    changes: "What the file changes",
    same: "The catalogue has all of this file already. There is nothing to apply.",
    apply: "Apply",
    applied: "The catalogue is applied.",
    notJson: "This is no catalogue file: it is not a JSON object."
  },
  preview: {
    intro: "Who would get a lead now, and why. Nothing is stored.",
    show: "Show",
    places: (places: string) => `${places} businesses can get it.`,
    assigned: "Would get it",
    skipped: "Would not"
  },
  caps: {
    intro: "Businesses that have enough leads for now, and get more when the next period begins.",
    cap: "Cap",
    used: "Used",
    again: "Leads again on"
  }
}
