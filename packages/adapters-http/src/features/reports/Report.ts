import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { ReportName } from "@leadwell/domain/features/reports/ReportDefinition"
import type { Report as ReportOfDomain } from "@leadwell/domain/features/reports/Reports"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../../response/Timestamp.ts"
import { keysText } from "./ReportKeys.ts"

const Unit = Schema.Literals([
  "leads",
  "places",
  "reclaims",
  "requests",
  "faults",
  "businesses",
  "ratio",
  "seconds",
  "hours"
])

/** A report. Every row has the keys of all columns, and `totals` those of the figures. */
export const Report = Schema.Struct({
  report: ReportName,
  clock: Schema.String.annotate({
    description: "What happened on the days: `received`, `assigned`, `closed`, `filed` or `decided`.",
    examples: ["received"]
  }),
  time_zone: Schema.String.annotate({ description: "The time zone of the days.", examples: ["Europe/Amsterdam"] }),
  from: CalendarDate,
  to: CalendarDate,
  counted_until: Timestamp.annotate({ description: "What happened until then is counted." }),
  columns: Schema.Array(
    Schema.Struct({
      key: Schema.String.annotate({ description: `One of these, the groups first:\n\n${keysText}` }),
      unit: Schema.NullOr(Unit).annotate({ description: "Null for a group. A ratio lies between 0 and 1." })
    })
  ),
  rows: Schema.Array(
    Schema.Record(Schema.String, Schema.NullOr(Schema.Union([Schema.String, Schema.Finite])))
  ).annotate({
    description:
      "By the groups, in their order. A row without a lead is left out. A ratio is null when nothing is divided, and a time when nothing was measured."
  }),
  totals: Schema.Record(Schema.String, Schema.NullOr(Schema.Finite)).annotate({
    description: "The figures of all rows together."
  })
}).annotate({ identifier: "Report" })

/** Encodes a report. */
export const encodeReport = ({ counted_until, ...report }: ReportOfDomain): typeof Report.Type => ({
  ...report,
  counted_until: timestamp(counted_until)
})
