import { cubes } from "@leadwell/domain/features/reports/Cube"
import {
  decidedReclaims,
  type Figure,
  outcomesByWebsite,
  type ReportGroup,
  reports
} from "@leadwell/domain/features/reports/ReportDefinition"
import { selectingKeys } from "@leadwell/domain/features/reports/ReportQuery"

/** What the value of a group is. */
const groupTexts: Readonly<Record<ReportGroup, string>> = {
  day: "a business day, such as `2026-11-01`",
  week: "the Monday of a week",
  month: "a month, such as `2026-11`",
  website: "the code of a website",
  affiliate: "the id of the affiliate that has the website now, null without one",
  subcategory: "the id of a subcategory",
  category: "the id of the category that has the subcategory now",
  country: "the country of a lead, such as `Nederland`",
  business: "the id of a business",
  reason: "the reason of a reclaim request",
  area: "the first two digits of a postal code, null for a lead that was erased before it was counted",
  rule: "the rule that kept a business from a lead, or the code of the rule that a refused request broke",
  key: "the key of a request that broke a rule"
}

/** What each figure counts. The figures of a row are about what happened on its days by the clock of the report. */
const figureTexts: Readonly<Record<string, string>> = {
  received: "leads that came in",
  duplicate: "those that were duplicates",
  held: "those that wait for their person or a reviewer",
  refused: "leads that were refused and not approved afterwards, or requests that were answered 422",
  faults: "the keys of refused requests that broke a rule, once for each rule",
  withdrawn: "leads that were withdrawn; of a business, those that it was released from without a reclaim request",
  closed: "leads that get no further business",
  accepted: "leads that are neither held nor refused, nor duplicates, nor imported",
  offered: "leads that were open at some time",
  filled: "offered leads that a business got",
  places: "the businesses that offered leads were for, at most",
  taken: "the places that businesses have now",
  filled_rate: "`filled` of `offered`",
  fill_rate: "`taken` of `places`",
  empty_rate: "accepted leads that were closed while no business had them, of `accepted`",
  assigned: "leads that businesses got",
  given_back: "leads that businesses were released from on these days, whenever they got them",
  billable: "`assigned` less `given_back`",
  approved: "those without a release or a reclaim request, of days whose leads can no longer be reclaimed",
  reclaims_filed: "reclaim requests",
  reclaims_granted: "those that were granted",
  reclaims_rejected: "those that were rejected",
  reclaims_waiting: "those without a decision",
  reclaim_rate: "`reclaims_granted` of `assigned`",
  decision_hours_p50: "about the time from a reclaim request to its decision that half of them need at most",
  decision_hours_p90: "about the time that nine of ten need at most",
  reported: "leads of which the business told an outcome",
  reported_rate: "`reported` of `assigned`",
  contacted_rate: "leads whose latest outcome is contacted, quoted, won or lost, of `assigned`",
  quoted_rate: "leads whose latest outcome is quoted or won, of `assigned`",
  won_rate: "leads whose latest outcome is won, of `assigned`",
  skipped: "how often the rule kept a business from a lead, by the last decision about it",
  first_business_seconds_p50: "about the time from an open lead to its first business that half of them need at most",
  first_business_seconds_p90: "about the time that nine of ten need at most"
}

/** The units of each figure. A figure of two reports may have two. */
const figures = Map.groupBy(
  [...Object.values(reports), decidedReclaims].flatMap((report) => report.figures),
  ({ key }) => key
)

const unitsOf = (all: ReadonlyArray<Figure>): string => [...new Set(all.map(({ unit }) => unit))].join(" or ")

/** The keys of all columns, each with its unit and what it is, as a list in Markdown. */
export const keysText = [
  ...Object.entries(groupTexts).map(([key, text]) => `- \`${key}\`: ${text}.`),
  ...[...figures].map(([key, all]) => `- \`${key}\` (${unitsOf(all)}): ${figureTexts[key]}.`)
].join("\n")

const codes = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

/** What each report has, as a list in Markdown: its clock, its groups, its filters and its readers. */
export const reportsText = [...Object.entries(reports), ["outcomes", outcomesByWebsite] as const]
  .map(([name, { clock, cube, groups, readers }]) => {
    const keys: ReadonlyArray<string> = cubes[cube].keys
    const filters = Object.entries(selectingKeys).flatMap(([filter, key]) => (keys.includes(key) ? [filter] : []))
    return `- \`${name}\`: clock ${clock}, groups ${codes(groups)}, filters ${codes(filters)}, for ${codes(["operator", ...readers])}.`
  })
  .join("\n")
