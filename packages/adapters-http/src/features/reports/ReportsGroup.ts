import { ReportName } from "@leadwell/domain/features/reports/ReportDefinition"
import { ReportQuery } from "@leadwell/domain/features/reports/ReportQuery"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { NotFound, ServiceUnavailable, UnprocessableContent } from "../../response/Refusals.ts"
import { contentTypes, csvKeys } from "../files/export/ExportsGroup.ts"
import { Report } from "./Report.ts"
import { reportsText } from "./ReportKeys.ts"

const ReportFormat = Schema.Literals(["json", "csv", "xlsx"]).annotate({
  fault: { _tag: "NotSelectable" },
  description: "`json`, the default; `csv` for programs; `xlsx` for spreadsheets, with a last row of totals."
})

/** The endpoint that counts what happened. */
export const ReportsGroup = HttpApiGroup.make("reports")
  .add(
    HttpApiEndpoint.get("get", "/api/reports/:report", {
      params: { report: ReportName },
      query: Schema.Struct({
        ...ReportQuery.fields,
        format: ReportFormat.pipe(Schema.withDecodingDefaultKey(Effect.succeed("json" as const))),
        ...csvKeys
      }),
      success: [
        Schema.Struct({ data: Report }),
        HttpApiSchema.StreamUint8Array({ contentType: Object.values(contentTypes) })
      ],
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Show a report")
      .annotate(
        OpenApi.Description,
        `An operator reads each report of everything, and a reviewer \`reclaims\` of everything. \`leads:create\` reads those of the account's own websites, and \`leads:read\` those of its own businesses; any other is 403. A group or a filter that the report has not is 422, and so is \`by\` for another one than \`reclaims\`, a \`to\` before \`from\`, and more than 10 000 rows, which is on \`group\`.\n\n${reportsText}`
      )
  )
  .middleware(authorization("leads:create", "leads:read", "leads:review"))
  .annotate(OpenApi.Title, "Reports")
  .annotate(
    OpenApi.Description,
    "What happened, in numbers that agree: every report counts events by one clock, in one time zone, so an erasure changes no figure."
  )
