import type { operator as english } from "../en/operator.ts"

/** Texts of the pages for operators and reviewers. */
export const operator: typeof english = {
  groups: { market: "Markt", access: "Toegang" },
  pages: {
    today: "Vandaag",
    review: "Beoordelen",
    reclaims: "Teruggaven",
    leads: "Leads",
    businesses: "Bedrijven",
    websites: "Websites",
    catalogue: "Catalogus",
    preview: "Wat er zou gebeuren",
    people: "Mensen",
    tokens: "Tokens",
    webhooks: "Webhooks",
    mail: "Mail",
    audit: "Logboek"
  }
}
