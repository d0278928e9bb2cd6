import { ExportFormat, LeadExportQuery } from "@leadwell/domain/export/Exports"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { booleanText } from "../access/DecisionQuery.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { ServiceUnavailable, TooManyRequests, UnprocessableContent } from "../response/Refusals.ts"

/** The content types of an export. */
export const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
} as const satisfies Record<ExportFormat, string>

/** How an export is written. */
const written = {
  format: ExportFormat.annotate({ description: "`csv`, the default, for programs; `xlsx` for spreadsheets." }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("csv" as const))
  ),
  delimiter: Schema.Literals(["comma", "semicolon"])
    .annotate({
      fault: { _tag: "NotSelectable" },
      description: "`semicolon` for Excel in Dutch or German. A workbook needs none."
    })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed("comma" as const))),
  bom: booleanText
}

/** Endpoints that write lists as files. */
export const ExportsGroup = HttpApiGroup.make("exports")
  .add(
    HttpApiEndpoint.get("leads", "/api/exports/leads", {
      query: Schema.Struct({ ...written, ...LeadExportQuery.fields }),
      success: HttpApiSchema.StreamUint8Array({ contentType: Object.values(contentTypes) }),
      error: [UnprocessableContent, TooManyRequests, ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(authorization("leads:create", "leads:review"))
      .annotate(OpenApi.Summary, "Export leads")
      .annotate(
        OpenApi.Description,
        "The leads that the list of leads shows for the same filter, the lowest id first, as one file. For an operator it has the persons, under the keys of a lead request; the answers are columns `fields.<key>` when `subcategory_id` is one, and else one column with JSON. A workbook has at most 200 000 leads, else 422 on `format`; its instants are times of day of the business time zone. In a CSV file, a text that a spreadsheet would take for a formula begins with `'`. A file that ends without its last chunk is not whole. Two exports of an account run at the same time, else 429."
      )
  )
  .annotate(OpenApi.Title, "Exports")
  .annotate(OpenApi.Description, "Lists as CSV files and as workbooks for spreadsheets. Each export is audited.")
