import type { business as english } from "../en/business.ts"

/** Texts of the pages for businesses, and for the account of a member. */
export const business: typeof english = {
  pages: {
    leads: "Leads",
    reclaims: "Teruggaven",
    wishes: "Wensen",
    account: "Account",
    people: "Mensen",
    connections: "Koppelingen"
  }
}
