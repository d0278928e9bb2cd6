import type { affiliate as english } from "../en/affiliate.ts"

/** Texts of the pages for affiliates. */
export const affiliate: typeof english = {
  pages: { group: "Websites", leads: "Verstuurde leads", websites: "Websites", forms: "Formulieren" }
}
