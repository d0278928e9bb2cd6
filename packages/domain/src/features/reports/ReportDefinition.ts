import { Schema } from "effect"
import type { Grant } from "../../access/Grant.ts"
import { rateOf } from "../../assignment/Rate.ts"
import { type Bounds, decisionBounds, speedBounds, quantile } from "./Buckets.ts"
import { type CubeName, cubes } from "./Cube.ts"

/** The name of a report. */
export const ReportName = Schema.Literals([
  "intake",
  "businesses",
  "reclaims",
  "unmatched",
  "speed",
  "outcomes",
  "refusals"
])

/** The name of a report. */
export type ReportName = typeof ReportName.Type

/** What a report may be grouped by. */
export const ReportGroup = Schema.Literals([
  "day",
  "week",
  "month",
  "website",
  "affiliate",
  "subcategory",
  "category",
  "country",
  "business",
  "reason",
  "area",
  "rule",
  "key"
])

/** What a report may be grouped by. */
export type ReportGroup = typeof ReportGroup.Type

/** The unit of a figure. A ratio lies between 0 and 1. */
export type Unit =
  | "leads"
  | "places"
  | "reclaims"
  | "requests"
  | "faults"
  | "businesses"
  | "ratio"
  | "seconds"
  | "hours"

/**
 * The counts of a row by their names in the cube of the report. `approved` is `unclaimed` of the days whose leads can
 * no longer be reclaimed.
 */
export type Counts = Readonly<Record<string, number>>

/** A figure of a report. A ratio without a divisor, and a time of nothing, is null. */
export interface Figure {
  readonly key: string
  readonly unit: Unit
  readonly of: (counts: Counts) => number | null
}

/** What a report tells, by which day, and who may read it besides an operator. */
export interface ReportDefinition {
  readonly cube: CubeName
  /** What happened on the days of the report. */
  readonly clock: string
  readonly groups: ReadonlyArray<ReportGroup>
  readonly figures: ReadonlyArray<Figure>
  /** The counts of the cube to read; all of them when left out. */
  readonly counts?: ReadonlyArray<string>
  readonly readers: ReadonlyArray<Grant>
}

const counted = (unit: Unit, ...keys: ReadonlyArray<string>): ReadonlyArray<Figure> =>
  keys.map((key) => ({ key, unit, of: (counts) => counts[key]! }))

const renamed = (unit: Unit, key: string, from: string): Figure => ({ key, unit, of: (counts) => counts[from]! })

const ratio = (key: string, part: string, whole: string): Figure => ({
  key,
  unit: "ratio",
  of: (counts) => rateOf(counts[part]!, counts[whole]!)
})

const quantiles = (name: string, unit: "seconds" | "hours", cube: CubeName, bounds: Bounds): ReadonlyArray<Figure> => {
  const buckets = cubes[cube].counts.filter((one) => one.startsWith(`${unit}_`))
  return ([50, 90] as const).map((percent) => ({
    key: `${name}_p${percent}`,
    unit,
    of: (counts) =>
      quantile(
        bounds,
        buckets.map((one) => counts[one]!),
        percent / 100
      )
  }))
}

const reclaimFigures = [
  renamed("reclaims", "reclaims_filed", "filed"),
  renamed("reclaims", "reclaims_granted", "granted"),
  renamed("reclaims", "reclaims_rejected", "rejected"),
  {
    key: "reclaims_waiting",
    unit: "reclaims",
    of: ({ filed, granted, rejected }) => filed! - granted! - rejected!
  }
] as const satisfies ReadonlyArray<Figure>

const outcomeFigures = [
  ratio("reported_rate", "reported", "assigned"),
  ratio("contacted_rate", "contacted", "assigned"),
  ratio("quoted_rate", "quoted", "assigned"),
  ratio("won_rate", "won", "assigned")
]

const days = ["day", "week", "month"] as const
const reclaimGroups = [...days, "business", "website", "reason"] as const
const decisionFigures = quantiles("decision_hours", "hours", "decisions", decisionBounds)

/** The reports by their names, as they are without further keys. */
export const reports: Readonly<Record<ReportName, ReportDefinition>> = {
  intake: {
    cube: "intake",
    clock: "received",
    groups: [...days, "website", "affiliate", "subcategory", "category", "country"],
    figures: [
      ...counted("leads", "received", "duplicate", "held", "refused", "withdrawn", "closed", "accepted"),
      ...counted("leads", "offered", "filled"),
      ...counted("places", "places", "taken"),
      ratio("filled_rate", "filled", "offered"),
      ratio("fill_rate", "taken", "places"),
      ratio("empty_rate", "empty", "accepted")
    ],
    readers: ["leads:create"]
  },
  businesses: {
    cube: "businesses",
    clock: "assigned",
    groups: [...days, "business", "subcategory"],
    figures: [
      ...counted("leads", "assigned"),
      { key: "withdrawn", unit: "leads", of: ({ granted, released }) => released! - granted! },
      ...counted("leads", "given_back"),
      { key: "billable", unit: "leads", of: ({ assigned, given_back }) => assigned! - given_back! },
      ...counted("leads", "approved"),
      ...reclaimFigures,
      ratio("reclaim_rate", "granted", "assigned"),
      ...outcomeFigures
    ],
    readers: ["leads:read"]
  },
  reclaims: {
    cube: "reclaims",
    clock: "filed",
    groups: reclaimGroups,
    figures: [...reclaimFigures, ...decisionFigures],
    readers: ["leads:read", "leads:review"]
  },
  unmatched: {
    cube: "unmatched",
    clock: "closed",
    groups: ["day", "subcategory", "area", "rule"],
    figures: counted("businesses", "skipped"),
    readers: []
  },
  speed: {
    cube: "speed",
    clock: "received",
    groups: ["day", "website", "subcategory"],
    figures: quantiles("first_business_seconds", "seconds", "speed", speedBounds),
    readers: ["leads:create"]
  },
  outcomes: {
    cube: "businesses",
    clock: "assigned",
    groups: ["day", "business", "subcategory"],
    figures: [...counted("leads", "assigned", "reported"), ...outcomeFigures],
    readers: ["leads:read"]
  },
  refusals: {
    cube: "refusals",
    clock: "received",
    groups: ["day", "website", "key", "rule"],
    figures: [renamed("requests", "refused", "requests"), ...counted("faults", "faults")],
    readers: ["leads:create"]
  }
}

/** The report `outcomes` by website. Cells of each website at each business would be as many as leads. */
export const outcomesByWebsite: ReportDefinition = {
  ...reports.outcomes,
  cube: "outcomes",
  groups: ["day", "website", "subcategory"],
  readers: []
}

/** The report `reclaims` by the day of the decision. */
export const decidedReclaims: ReportDefinition = {
  ...reports.reclaims,
  cube: "decisions",
  clock: "decided",
  figures: [...reclaimFigures.slice(1, 3), ...decisionFigures]
}

/** The report `refusals` by key or rule. A request has several of them, so it is told of faults alone. */
const faultsOfRequests: ReportDefinition = {
  ...reports.refusals,
  figures: counted("faults", "faults"),
  counts: ["faults"]
}

/** Returns the definition of a report by what is asked of it. */
export const definitionOf = (
  name: ReportName,
  {
    by,
    group = [],
    website_code
  }: {
    readonly by?: "decided" | "filed"
    readonly group?: ReadonlyArray<ReportGroup>
    readonly website_code?: ReadonlyArray<string>
  }
): ReportDefinition => {
  if (name === "reclaims" && by === "decided") return decidedReclaims
  if (name === "outcomes" && (group.includes("website") || website_code !== undefined)) return outcomesByWebsite
  if (name === "refusals" && (group.includes("key") || group.includes("rule"))) return faultsOfRequests
  return reports[name]
}
