/** What the address of a report may hold. */
export const reportKeys = [
  "from",
  "to",
  "by",
  "group",
  "figure",
  "website_code",
  "subcategory_id",
  "country",
  "business",
  "reason",
  "sort"
] as const
