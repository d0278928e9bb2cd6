/** Texts of the part of an account that somebody, or a token, sees. */
export const scope = {
  label: "Access",
  whole: "All of the account",
  part: "Only what is ticked here",
  intro:
    "A business shows its leads with the people in them. A website shows the leads that it sent, and never who got them. What is not ticked stays hidden.",
  all: "All, also those to come",
  empty: "The account has none.",
  noAccount: "Choose an account first.",
  chooseOne: "Tick at least one.",
  businessesShown: (names: string) => `Businesses: ${names}`,
  websitesShown: (names: string) => `Websites: ${names}`,
  none: "none",
  every: "all",
  change: "Change access",
  add: (kind: string) => `Add to: ${kind}`,
  changed: (name: string) => `The access of ${name} is changed.`,
  noMember: (name: string) => `${name} is not in this account any more.`
}
