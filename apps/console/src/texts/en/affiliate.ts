/** Texts of the pages for affiliates. */
export const affiliate = {
  pages: { group: "Websites", leads: "Leads sent", websites: "Websites", forms: "Forms" }
}
