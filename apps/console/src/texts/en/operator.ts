/** Texts of the pages for operators and reviewers. */
export const operator = {
  groups: { market: "Market", access: "Access" },
  pages: {
    today: "Today",
    review: "Review",
    reclaims: "Reclaims",
    leads: "Leads",
    businesses: "Businesses",
    websites: "Websites",
    catalogue: "Catalogue",
    preview: "What would happen",
    people: "People",
    tokens: "Tokens",
    webhooks: "Webhooks",
    mail: "Mail",
    audit: "Audit"
  }
}
