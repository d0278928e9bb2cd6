// Written by: npm run contract-values.

/** The countries of the market. */
export const countries = ["Nederland", "België"] as const

/** The reasons for a reclaim that need a description. */
export const reasonsToDescribe = ["duplicate", "other"] as const

/** The most characters of the description of a reclaim. */
export const longestDescription = 1000

/** The most bytes of the screenshot of a reclaim. */
export const largestScreenshot = 10485760

/** The most characters of a note on the outcome of a lead. */
export const longestNote = 500

/** The largest value of an order in cents. */
export const largestValue = 1000000000

/** What the rows of each report may be of, and the keys that narrow it. Outcomes have no website with a business. */
export const reports = {
  intake: {
    groups: ["day", "week", "month", "website", "affiliate", "subcategory", "category", "country"],
    keys: ["website_code", "subcategory_id", "country"]
  },
  businesses: {
    groups: ["day", "week", "month", "business", "subcategory"],
    keys: ["subcategory_id", "business"]
  },
  reclaims: {
    groups: ["day", "week", "month", "business", "website", "reason"],
    keys: ["website_code", "business", "reason"]
  },
  unmatched: {
    groups: ["day", "subcategory", "area", "rule"],
    keys: ["subcategory_id"]
  },
  speed: {
    groups: ["day", "website", "subcategory"],
    keys: ["website_code", "subcategory_id"]
  },
  outcomes: {
    groups: ["day", "business", "subcategory", "website"],
    keys: ["subcategory_id", "business", "website_code"]
  },
  refusals: {
    groups: ["day", "website", "key", "rule"],
    keys: ["website_code"]
  }
} as const

/** The lists of which people save views, with the keys that narrow and order each in its address. */
export const viewedLists = {
  leads: ["stage", "subcategory_id", "website_code", "business", "created_from", "created_to", "sort"],
  sent_leads: ["stage", "website_code", "subcategory_id", "created_from", "created_to", "sort"],
  business_leads: ["status", "subcategory_id", "assigned_from", "assigned_to", "sort"],
  reclaims: ["status", "reason", "business", "website_code", "created_from", "created_to", "sort"],
  audit: ["action", "actor", "business", "lead", "from", "to"],
  mail: ["status"]
} as const
