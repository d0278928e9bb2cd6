import type { Report } from "./ReportPlot.ts"

/**
 * Returns how many leads were accepted of all that were sent and do not wait. Imported ones were received, but nobody
 * judged them.
 */
export const acceptedOf = ({ accepted, duplicate, held, refused }: Report["totals"]) => ({
  accepted: accepted ?? 0,
  all: (accepted ?? 0) + (duplicate ?? 0) + (refused ?? 0),
  held: held ?? 0
})
