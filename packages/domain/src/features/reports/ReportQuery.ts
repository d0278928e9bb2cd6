import { Schema } from "effect"
import { ReclaimReason } from "../../assignment/ReclaimReason.ts"
import { CalendarDate } from "../../calendar/CalendarDate.ts"
import { BusinessId } from "../../catalog/Business.ts"
import { SubcategoryId } from "../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../catalog/Website.ts"
import { countryForm, CountryName } from "../../geography/Country.ts"
import { type Fault, faultAt } from "../../input/Fault.ts"
import { identifiersText, listText, literalsText } from "../../input/ListText.ts"
import { cubes } from "./Cube.ts"
import { type ReportDefinition, ReportGroup } from "./ReportDefinition.ts"

const notSelectable = { _tag: "NotSelectable" } as const

/** The most days of a report. */
const mostDays = 800

const millisPerDay = 86_400_000

/** The most groups of a report. */
const mostGroups = 3

/** The keys of a report, in a query string. Days are business days, both included. */
export const ReportQuery = Schema.Struct({
  from: CalendarDate.annotate({ description: "The first business day." }),
  to: CalendarDate.annotate({ description: `The last business day, at most ${mostDays} days with the first.` }),
  by: Schema.optionalKey(
    Schema.Literals(["filed", "decided"]).annotate({
      fault: notSelectable,
      description: "The day of a reclaim request that counts: `filed`, which is the default, or `decided`."
    })
  ),
  group: Schema.optionalKey(literalsText(ReportGroup, "What a row is of, up to three, `day` when left out")),
  website_code: Schema.optionalKey(identifiersText(WebsiteCode, "Codes of websites.")),
  subcategory_id: Schema.optionalKey(identifiersText(SubcategoryId, "Ids of subcategories.")),
  country: Schema.optionalKey(listText(CountryName, notSelectable, "Countries, by name or code.", countryForm)),
  business: Schema.optionalKey(identifiersText(BusinessId, "Ids of businesses.")),
  reason: Schema.optionalKey(literalsText(ReclaimReason, "Reasons"))
})

/** The keys of a report. */
export interface ReportQuery extends Schema.Schema.Type<typeof ReportQuery> {}

/** The keys that select among the cells of a report, and the key of the cells that each is about. */
export const selectingKeys = {
  website_code: "website",
  subcategory_id: "subcategory",
  country: "country",
  business: "business",
  reason: "reason"
} as const

/** Returns the groups of a query, each once. */
export const groupsOf = ({ group = ["day"] }: ReportQuery): ReadonlyArray<ReportGroup> => [...new Set(group)]

/** Returns the faults of a query for a report. */
export const queryFaults = (
  query: ReportQuery,
  { cube, groups }: Pick<ReportDefinition, "cube" | "groups">
): ReadonlyArray<Fault> => {
  const keys: ReadonlyArray<string> = cubes[cube].keys
  const asked = groupsOf(query)
  const length = (Date.parse(query.to) - Date.parse(query.from)) / millisPerDay + 1
  return [
    ...(length < 1 ? [faultAt("to", { _tag: "Before", key: "from" })] : []),
    ...(length > mostDays ? [faultAt("to", { _tag: "TooManyDays", max: mostDays })] : []),
    ...(query.by !== undefined && !keys.includes("reason") ? [faultAt("by", { _tag: "Unexpected" })] : []),
    ...(asked.length > mostGroups ? [faultAt("group", { _tag: "TooMany", max: mostGroups })] : []),
    ...(asked.every((one) => groups.includes(one)) ? [] : [faultAt("group", notSelectable)]),
    ...Object.entries(selectingKeys).flatMap(([name, key]) =>
      query[name as keyof typeof selectingKeys] === undefined || keys.includes(key)
        ? []
        : [faultAt(name, { _tag: "Unexpected" })]
    )
  ]
}
