/** Texts of the catalogue and its file. */
export const catalogue = {
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
}
