/** The keys by which the list of leads of a business is narrowed and ordered in its address. */
export const leadFilters = ["status", "subcategory_id", "assigned_from", "assigned_to", "sort"] as const
