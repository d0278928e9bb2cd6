/** Texts of the pages for businesses, and for the account of a member. */
export const business = {
  pages: {
    leads: "Leads",
    reclaims: "Reclaims",
    wishes: "Wishes",
    account: "Account",
    people: "People",
    connections: "Connections"
  }
}
